import type { CallData, CallInput } from '#platform/contract/contract.ts'
import { type Language, type LocalizedText, localize } from '#platform/kernel/language.ts'
import type { EditorApi } from '../../contract/endpoints.ts'
import type { PickerItem } from './fields/picker.tsx'

/** The whole menu in the editor. */
export type EditorData = CallData<EditorApi['GET /api/v1/console/menu']>
export type EditedMenu = EditorData['content']['menu']
export type EditedCategory = EditedMenu['categories'][number]
export type EditedProduct = EditedCategory['products'][number]
export type EditedGroup = NonNullable<EditedMenu['optionGroups']>[number]
export type EditedOption = EditedGroup['options'][number]
export type EditedPart = NonNullable<EditedMenu['menus']>[number]
export type EditorPicture = EditorData['pictures'][string]

/** One change, as sent to the server. */
export type EditorChange = CallInput<EditorApi['POST /api/v1/console/menu/changes']>['body']['change']

/** Whether a text is not empty in any language. */
export const hasText = (text: LocalizedText | undefined): boolean =>
  Object.values(text ?? {}).some((words) => words?.trim())

/** The name of a stored picture in the menu. */
export const toPictureName = ({ base }: EditorPicture): string => `${base.slice(1)}.webp`

/** A code for a new item, seen only by other systems: letters and digits of its name, and a few random characters. */
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

/** The option name that customers see: its own, else that of its product; empty when it has neither. */
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

/** All products of a menu with their category, to choose from. */
export const listPickableProducts = ({ categories }: EditedMenu, language: Language): PickerItem[] =>
  categories.flatMap((category) =>
    category.products.map(({ sku, name }) => ({
      key: sku,
      name: localize(name, language),
      detail: localize(category.name, language),
    })),
  )
