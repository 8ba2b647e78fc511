import { isSameJson } from '#platform/kernel/same-json.ts'
import type { EditedMenu, EditorChange } from './editor-data.ts'

/** What a change affects in a menu: a product with its category, a category without its products. */
const findSubject = (
  change: EditorChange,
  { categories, optionGroups = [], menus = [] }: EditedMenu,
): unknown => {
  const product = (sku: string | undefined) =>
    categories.flatMap(({ key, products }) =>
      products.filter((each) => each.sku === sku).map((each) => [key, each] as const),
    )
  const category = (wanted: string | undefined) =>
    categories
      .filter(({ key }) => key === wanted)
      .map(({ key, name, description }) => [key, name, description])
  const group = (wanted: string | undefined) => optionGroups.filter(({ key }) => key === wanted)
  const part = (wanted: string | undefined) => menus.filter(({ key }) => key === wanted)
  switch (change.kind) {
    case 'product':
      return product(change.was)
    case 'removeProduct':
      return product(change.sku)
    case 'category':
      return category(change.was)
    case 'removeCategory':
      return category(change.key)
    case 'group':
      return group(change.was)
    case 'removeGroup':
      return group(change.key)
    case 'part':
      return part(change.was)
    case 'removePart':
      return part(change.key)
    // A step up or down means the same wherever the other items moved.
    default:
      return undefined
  }
}

/** Whether the subject of a change is the same in both menus; a new item has none that could differ. */
export const isSubjectUnchanged = (change: EditorChange, before: EditedMenu, after: EditedMenu): boolean =>
  isSameJson(findSubject(change, before), findSubject(change, after))
