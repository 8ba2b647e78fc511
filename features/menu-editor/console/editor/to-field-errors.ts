import type { ApiError } from '#platform/contract/client.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { applyMenuChange } from '../../domain/menu-change.ts'
import type { EditedMenu, EditorChange } from './editor-data.ts'
import type { FieldErrors } from './fields/field-errors.tsx'

interface LocatedIssue {
  readonly place: string
  readonly text: string
}

/** `menu.categories[2].products[5]`: the path at which the item would be written. */
const findSubjectPath = (menu: EditedMenu, change: EditorChange): string | undefined => {
  switch (change.kind) {
    case 'product': {
      const at = menu.categories.findIndex(({ key }) => key === change.category)
      const product = menu.categories[at]?.products.findIndex(({ sku }) => sku === change.product.sku)
      return `menu.categories[${at}].products[${product}]`
    }
    case 'category':
      return `menu.categories[${menu.categories.findIndex(({ key }) => key === change.category.key)}]`
    case 'group':
      return `menu.optionGroups[${(menu.optionGroups ?? []).findIndex(({ key }) => key === change.group.key)}]`
    case 'part':
      return `menu.menus[${(menu.menus ?? []).findIndex(({ key }) => key === change.part.key)}]`
    default:
      return undefined
  }
}

const toDottedPath = (place: string): string => place.replaceAll(/\[(\d+)\]/g, '.$1').replace(/^\./, '')

const PARTS = /^menu\.(?:categories\[(\d+)\](?:\.products\[(\d+)\])?|optionGroups\[(\d+)\]|menus\[(\d+)\])/

/** The name of the product, group, category or menu part that contains a path. */
const findNameAt = (menu: EditedMenu, place: string, language: Language): string => {
  const [, category, product, group, part] = PARTS.exec(place) ?? []
  const inCategory = menu.categories[Number(category)]
  const found =
    inCategory?.products[Number(product)] ??
    inCategory ??
    menu.optionGroups?.[Number(group)] ??
    menu.menus?.[Number(part)]
  return localize(found?.name, language)
}

const listIssues = ({ data, errors = [] }: ApiError, prefix: string | undefined): LocatedIssue[] => [
  ...((data as { faults?: { first?: LocatedIssue[] } } | undefined)?.faults?.first ?? []),
  // Errors of the request's own schema: `change.product.price`.
  ...errors.map(({ field, message }) => ({
    place: field.replace(
      /^change\.(?:product|category|group|part)\.?/,
      prefix === undefined ? '' : `${prefix}.`,
    ),
    text: message,
  })),
]

/**
 * Maps a refusal to errors of the edited item's fields, by their paths in it; errors of other items are listed under
 * their names.
 */
export const toFieldErrors = (
  error: ApiError,
  { menu, change, language }: { menu: EditedMenu; change: EditorChange; language: Language },
): FieldErrors => {
  const after = applyMenuChange(menu, change as never)
  const wanted = after.ok ? after.value : menu
  const prefix = findSubjectPath(wanted, change)
  const issues = listIssues(error, prefix).map(({ place, text }) => {
    if (prefix !== undefined && place.startsWith(prefix))
      return [toDottedPath(place.slice(prefix.length)), text] as const
    const name = findNameAt(wanted, place, language)
    return [`/${place}`, name ? `${name}: ${text}` : text] as const
  })
  return Object.fromEntries(issues)
}
