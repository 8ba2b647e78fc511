import type { ItemHours } from '#core/menus/domain/item-hours.ts'
import { hasWeekdays } from '#core/menus/domain/item-hours.ts'
import {
  type EditedGroup,
  type EditedMenu,
  type EditedProduct,
  type EditorPicture,
  hasText,
} from '../editor-data.ts'
import { areDatesComplete } from '../fields/dates-field.tsx'
import type { FieldErrors } from '../fields/field-errors.tsx'
import { areHoursComplete } from '../fields/hours-field.tsx'

/** A product in the form, before its price is validated. */
export interface ProductDraft {
  readonly product: Omit<EditedProduct, 'price'> & { readonly price: number | undefined }
  readonly category: string
  /** Pictures uploaded for it, by their names in the menu. */
  readonly pictures: Readonly<Record<string, EditorPicture>>
  /** Groups created for it, added to the menu together with it. */
  readonly groups: readonly EditedGroup[]
}

/** A product of the menu in the form; undefined when there is none of that code. */
export const findProductDraft = (
  { categories }: EditedMenu,
  sku: string | undefined,
): ProductDraft | undefined => {
  const category = categories.find(({ products }) => products.some((each) => each.sku === sku))
  const product = category?.products.find((each) => each.sku === sku)
  return product && category && { product, category: category.key, pictures: {}, groups: [] }
}

export type ProductEditHandler = (fields: Partial<ProductDraft['product']>) => void

/** The menu file accepts several formats of hours; the server always sends the stored one. */
export const getItemHours = ({ availability }: ProductDraft['product']): ItemHours | undefined => availability

/** Hours without empty parts; undefined when nothing is left. */
export const toAvailability = (hours: ItemHours | undefined): EditedProduct['availability'] => {
  if (!hours) return undefined
  const { availableDates, ...week } = hours
  const held = { ...(hasWeekdays(week) ? week : {}), ...(availableDates ? { availableDates } : {}) }
  return Object.keys(held).length > 0 ? (held as EditedProduct['availability']) : undefined
}

/** Whether a group of sizes, new or stored, determines its price. */
export const isSized = ({ product, groups }: ProductDraft, stored: readonly EditedGroup[] = []): boolean =>
  product.optionGroups?.some(
    (key) => [...groups, ...stored].find((group) => group.key === key)?.role === 'size',
  ) ?? false

interface Texts {
  readonly name: string
  readonly price: string
  readonly times: string
  readonly dates: string
}

/** Validation that needs no server. */
export const validateDraft = ({ product }: ProductDraft, isSized: boolean, texts: Texts): FieldErrors => {
  const hours = getItemHours(product)
  const rules: readonly (readonly [boolean, string, string])[] = [
    [!hasText(product.name), 'name', texts.name],
    [product.price === undefined && !isSized, 'price', texts.price],
    [hours !== undefined && hasWeekdays(hours) && !areHoursComplete(hours), 'availability.week', texts.times],
    [!areDatesComplete(hours?.availableDates ?? []), 'availability.dates', texts.dates],
    ...(product.tags ?? []).map((tag, at) => [!hasText(tag), `tags.${at}`, texts.name] as const),
    ...(product.collect ?? []).flatMap(({ label, options = [] }, at) => [
      [!hasText(label), `collect.${at}.label`, texts.name] as const,
      [!options.every(({ name }) => hasText(name)), `collect.${at}.options`, texts.name] as const,
    ]),
  ]
  return Object.fromEntries(rules.filter(([holds]) => holds).map(([, place, text]) => [place, text]))
}
