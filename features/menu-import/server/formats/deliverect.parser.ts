import { z } from 'zod'
import { isLanguage, type LocalizedText } from '#platform/kernel/language.ts'
import type {
  NeutralCategory,
  NeutralGroup,
  NeutralMenu,
  NeutralOption,
  NeutralProduct,
} from './neutral-menu.data.ts'
import type { IssueCollector, ReaderContext } from './reader-context.parser.ts'

/** Deliverect's menu format, parsed leniently: its exports differ from year to year. */
const itemSchema = z.object({
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
  /** Of a category, where exports call them so. */
  products: z.array(z.string()).nullish(),
  snoozed: z.boolean().nullish(),
  takeawayTax: z.number().nullish(),
  deliveryTax: z.number().nullish(),
  calories: z.number().nullish(),
  productTags: z.array(z.number()).nullish(),
  defaultQuantity: z.number().nullish(),
})
type DeliverectItem = z.output<typeof itemSchema>

const itemsSchema = z.record(z.string(), itemSchema).nullish()

const menuSchema = z.object({
  categories: z.array(itemSchema),
  products: z.record(z.string(), itemSchema),
  modifierGroups: itemsSchema,
  modifiers: itemsSchema,
  bundles: itemsSchema,
})
type Menu = z.output<typeof menuSchema>

/** One menu, or an account's list of menus. */
const fileSchema = z.union([menuSchema.transform((menu) => [menu]), z.array(menuSchema).min(1)])

interface DeliverectContext {
  readonly menu: Menu
  readonly facts: Pick<ReaderContext, 'language'>
  readonly notes: IssueCollector
}

/** Tags that describe what a dish is made of. */
const VEGETARIAN = 7
const VEGAN = 6
const MAX_GROUP_DEPTH = 4

/** A rate of 9000 is 9 %. */
const toBasisPoints = (rate: number | null | undefined): number | undefined =>
  rate ? Math.round(rate / 10) : undefined

const toLocalizedText = (
  text: string | null | undefined,
  translations: DeliverectItem['nameTranslations'],
  { facts: context }: DeliverectContext,
): LocalizedText => ({
  ...(text ? { [context.language]: text } : {}),
  ...Object.fromEntries(
    Object.entries(translations ?? {}).filter(([language, said]) => isLanguage(language) && said),
  ),
})

const getName = ({ name, nameTranslations }: DeliverectItem, reading: DeliverectContext): LocalizedText =>
  toLocalizedText(name, nameTranslations, reading)

const getId = ({ plu, _id, id }: DeliverectItem): string | undefined => plu || _id || id || undefined

/** An option's id without that of its group, by which our exports make it unique in the file. */
const getOptionId = (option: DeliverectItem, group: DeliverectItem): string | undefined => {
  const [id, prefix] = [getId(option), `${getId(group) ?? ''}:`]
  return id?.startsWith(prefix) ? id.slice(prefix.length) || id : id
}

const toOption = (
  id: string,
  { group, depth }: { readonly group: DeliverectItem; readonly depth: number },
  reading: DeliverectContext,
): NeutralOption | undefined => {
  const { modifiers, products } = reading.menu
  const modifier = modifiers?.[id]
  const product = products[id]
  const found = modifier ?? product
  if (!found) return reading.notes.warn(`modifiers.${id}`, 'notThere', { name: id })
  return {
    at: `${modifier ? 'modifiers' : 'products'}.${id}`,
    id: getOptionId(found, group),
    name: getName(found, reading),
    price: found.price ?? 0,
    calories: found.calories ?? undefined,
    max: found.multiMax ?? undefined,
    isPreselected: (found.defaultQuantity ?? 0) > 0,
    groups: toGroups(found, depth + 1, reading),
    ...(modifier ? {} : { productId: found.referenceId || getId(found) }),
  }
}

const toGroups = (of: DeliverectItem, depth: number, reading: DeliverectContext): NeutralGroup[] => {
  const { modifierGroups, bundles } = reading.menu
  if (depth > MAX_GROUP_DEPTH) return []
  return (of.subProducts ?? []).flatMap((id) => {
    const group = modifierGroups?.[id] ?? bundles?.[id]
    if (!group) return reading.notes.warn(`modifierGroups.${id}`, 'notThere', { name: id }) ?? []
    const isCounter = (group.multiMax ?? 0) > 1
    return {
      at: `${modifierGroups?.[id] ? 'modifierGroups' : 'bundles'}.${id}`,
      id: getId(group),
      name: getName(group, reading),
      min: group.min ?? 0,
      max: group.max ?? 0,
      isCounter,
      options: (group.subProducts ?? []).flatMap(
        (option) => toOption(option, { group, depth }, reading) ?? [],
      ),
    }
  })
}

const parseFoodType = (tags: readonly number[]): NeutralProduct['foodType'] => {
  if (tags.includes(VEGAN)) return 4
  return tags.includes(VEGETARIAN) ? 1 : undefined
}

const toProduct = (id: string, reading: DeliverectContext): NeutralProduct | undefined => {
  const found = reading.menu.products[id]
  if (!found) return reading.notes.warn(`products.${id}`, 'notThere', { name: id })
  return {
    at: `products.${id}`,
    id: getId(found),
    name: getName(found, reading),
    description: toLocalizedText(found.description, found.descriptionTranslations, reading),
    price: found.price ?? undefined,
    groups: toGroups(found, 1, reading),
    taxRate: toBasisPoints(found.deliveryTax ?? found.takeawayTax),
    calories: found.calories ?? undefined,
    foodType: parseFoodType(found.productTags ?? []),
    isHidden: found.snoozed === true,
  }
}

const toCategory = (category: DeliverectItem, at: string, reading: DeliverectContext): NeutralCategory => ({
  at,
  id: category._id ?? category.id,
  name: getName(category, reading),
  description: toLocalizedText(category.description, category.descriptionTranslations, reading),
  products: (category.subProducts ?? category.products ?? []).flatMap((id) => toProduct(id, reading) ?? []),
})

export const isDeliverect = (content: unknown): boolean => fileSchema.safeParse(content).success

/**
 * Parses Deliverect's menus: modifier groups become groups, bundles choose other products, translations are included.
 */
export const readDeliverect = (
  content: unknown,
  { facts: context, notes }: { facts: Pick<ReaderContext, 'language'>; notes: IssueCollector },
): NeutralMenu => {
  const menus = fileSchema.parse(content)
  return {
    prices: 'minor',
    categories: menus.flatMap((menu, index) => {
      const at = menus.length > 1 || Array.isArray(content) ? `[${index}].categories` : 'categories'
      return menu.categories.map((category, nth) =>
        toCategory(category, `${at}[${nth}]`, { menu, facts: context, notes }),
      )
    }),
  }
}
