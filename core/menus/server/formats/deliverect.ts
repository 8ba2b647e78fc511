import { z } from 'zod'
import { isLanguage, type LocalizedText } from '#platform/kernel/language.ts'
import type { NeutralCategory, NeutralGroup, NeutralMenu, NeutralOption, NeutralProduct } from './neutral.ts'
import type { Notes, ReadFacts } from './reading.ts'

/** Deliverect's menu format, read generously: its exports differ from year to year. */
const thing = z.object({
  _id: z.string().optional(),
  id: z.string().optional(),
  plu: z.string().nullish(),
  /** The product that this one is a copy of, inside a bundle. */
  referenceId: z.string().nullish(),
  name: z.string().nullish(),
  nameTranslations: z.record(z.string(), z.string().nullable()).nullish(),
  description: z.string().nullish(),
  descriptionTranslations: z.record(z.string(), z.string().nullable()).nullish(),
  price: z.number().nullish(),
  min: z.number().nullish(),
  max: z.number().nullish(),
  multiMax: z.number().nullish(),
  multiply: z.number().nullish(),
  subProducts: z.array(z.string()).nullish(),
  takeawayTax: z.number().nullish(),
  deliveryTax: z.number().nullish(),
  calories: z.number().nullish(),
  productTags: z.array(z.number()).nullish(),
  defaultQuantity: z.number().nullish(),
})
type Thing = z.output<typeof thing>

const things = z.record(z.string(), thing).nullish()

const menuSchema = z.object({
  categories: z.array(thing),
  products: z.record(z.string(), thing),
  modifierGroups: things,
  modifiers: things,
  bundles: things,
})
type Menu = z.output<typeof menuSchema>

/** One menu, or an account's list of menus. */
const fileSchema = z.union([menuSchema.transform((menu) => [menu]), z.array(menuSchema).min(1)])

interface Reading {
  readonly menu: Menu
  readonly facts: Pick<ReadFacts, 'language'>
  readonly notes: Notes
}

/** Tags that say what a dish is made of. */
const VEGETARIAN = 7
const VEGAN = 6
const DEEPEST = 4

/** A rate of 9000 is 9 %. */
const basisPoints = (rate: number | null | undefined): number | undefined =>
  rate ? Math.round(rate / 10) : undefined

const words = (
  text: string | null | undefined,
  translations: Thing['nameTranslations'],
  { facts }: Reading,
): LocalizedText => ({
  ...(text ? { [facts.language]: text } : {}),
  ...Object.fromEntries(
    Object.entries(translations ?? {}).filter(([language, said]) => isLanguage(language) && said),
  ),
})

const nameOf = ({ name, nameTranslations }: Thing, reading: Reading): LocalizedText =>
  words(name, nameTranslations, reading)

const idOf = ({ plu, _id, id }: Thing): string | undefined => plu || _id || id || undefined

const optionOf = (id: string, depth: number, reading: Reading): NeutralOption | undefined => {
  const { modifiers, products } = reading.menu
  const modifier = modifiers?.[id]
  const product = products[id]
  const found = modifier ?? product
  if (!found) return reading.notes.warn(`modifiers.${id}`, 'notThere', { name: id })
  return {
    at: `${modifier ? 'modifiers' : 'products'}.${id}`,
    id: idOf(found),
    name: nameOf(found, reading),
    price: found.price ?? 0,
    calories: found.calories ?? undefined,
    max: found.multiMax ?? undefined,
    isPreselected: (found.defaultQuantity ?? 0) > 0,
    groups: groupsOf(found, depth + 1, reading),
    ...(modifier ? {} : { productId: found.referenceId || idOf(found) }),
  }
}

const groupsOf = (of: Thing, depth: number, reading: Reading): NeutralGroup[] => {
  const { modifierGroups, bundles } = reading.menu
  if (depth > DEEPEST) return []
  return (of.subProducts ?? []).flatMap((id) => {
    const group = modifierGroups?.[id] ?? bundles?.[id]
    if (!group) return reading.notes.warn(`modifierGroups.${id}`, 'notThere', { name: id }) ?? []
    const isCounter = (group.multiMax ?? 0) > 1
    return {
      at: `${modifierGroups?.[id] ? 'modifierGroups' : 'bundles'}.${id}`,
      id: idOf(group),
      name: nameOf(group, reading),
      min: group.min ?? 0,
      max: group.max ?? 0,
      isCounter,
      options: (group.subProducts ?? []).flatMap((option) => optionOf(option, depth, reading) ?? []),
    }
  })
}

const foodTypeOf = (tags: readonly number[]): NeutralProduct['foodType'] => {
  if (tags.includes(VEGAN)) return 4
  return tags.includes(VEGETARIAN) ? 1 : undefined
}

const productOf = (id: string, reading: Reading): NeutralProduct | undefined => {
  const found = reading.menu.products[id]
  if (!found) return reading.notes.warn(`products.${id}`, 'notThere', { name: id })
  return {
    at: `products.${id}`,
    id: idOf(found),
    name: nameOf(found, reading),
    description: words(found.description, found.descriptionTranslations, reading),
    price: found.price ?? undefined,
    groups: groupsOf(found, 1, reading),
    taxRate: basisPoints(found.deliveryTax ?? found.takeawayTax),
    calories: found.calories ?? undefined,
    foodType: foodTypeOf(found.productTags ?? []),
  }
}

const categoryOf = (category: Thing, at: string, reading: Reading): NeutralCategory => ({
  at,
  id: category._id ?? category.id,
  name: nameOf(category, reading),
  description: words(category.description, category.descriptionTranslations, reading),
  products: (category.subProducts ?? []).flatMap((id) => productOf(id, reading) ?? []),
})

export const isDeliverect = (content: unknown): boolean => fileSchema.safeParse(content).success

/** Reads Deliverect's menus: modifier groups become groups, bundles choose other products, translations come along. */
export const readDeliverect = (
  content: unknown,
  { facts, notes }: { facts: Pick<ReadFacts, 'language'>; notes: Notes },
): NeutralMenu => {
  const menus = fileSchema.parse(content)
  return {
    prices: 'minor',
    categories: menus.flatMap((menu, index) => {
      const at = menus.length > 1 || Array.isArray(content) ? `[${index}].categories` : 'categories'
      return menu.categories.map((category, nth) =>
        categoryOf(category, `${at}[${nth}]`, { menu, facts, notes }),
      )
    }),
  }
}
