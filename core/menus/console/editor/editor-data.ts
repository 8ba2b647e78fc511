import type { CallData, CallInput } from '#platform/contract/contract.ts'
import { type Language, type LocalizedText, localize } from '#platform/kernel/language.ts'
import type { EditorApi } from '../../contract/editor-endpoints.ts'
import type { PickerItem } from './fields/picker.tsx'

/** The whole menu as the editor has it. */
export type EditorData = CallData<EditorApi['GET /api/v1/console/menu']>
export type EditedMenu = EditorData['content']['menu']
export type EditedCategory = EditedMenu['categories'][number]
export type EditedProduct = EditedCategory['products'][number]
export type EditedGroup = NonNullable<EditedMenu['optionGroups']>[number]
export type EditedOption = EditedGroup['options'][number]
export type EditedPart = NonNullable<EditedMenu['menus']>[number]
export type EditorPicture = EditorData['pictures'][string]

/** One change, as it is sent. */
export type EditorChange = CallInput<EditorApi['POST /api/v1/console/menu/changes']>['body']['change']

/** Whether a text says something in any language. */
export const hasText = (text: LocalizedText | undefined): boolean =>
  Object.values(text ?? {}).some((words) => words?.trim())

/** The name under which the menu speaks of a stored picture. */
export const toPictureName = ({ base }: EditorPicture): string => `${base.slice(1)}.webp`

/** A code for a new thing, which nobody sees but other systems: letters and digits of its name, and a few of chance. */
export const createItemCode = (name: string): string => {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 30)
    .split('-')
    .filter(Boolean)
    .join('-')
  const chance = crypto.randomUUID().slice(0, 4)
  return words ? `${words}-${chance}` : `item-${chance}`
}

/** What customers read of an option: its own name, else that of the product that it is; empty where it has neither. */
export const getOptionName = (
  option: EditedOption,
  { categories }: EditedMenu,
  language: Language,
): string => {
  const own = localize(option.name, language)
  if (own || !option.product) return own
  const product = categories.flatMap(({ products }) => products).find(({ sku }) => sku === option.product)
  return localize(product?.name, language)
}

/** All products of a menu with the category they stand in, to choose from. */
export const listPickableProducts = ({ categories }: EditedMenu, language: Language): PickerItem[] =>
  categories.flatMap((category) =>
    category.products.map(({ sku, name }) => ({
      key: sku,
      name: localize(name, language),
      detail: localize(category.name, language),
    })),
  )
