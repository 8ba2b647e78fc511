import { formatPath } from '#core/menus/contract/file-issue.ts'
import { createIssue } from '#core/menus/domain/menu-issue.ts'
import type { MappedMenu, SiteDetails } from '#core/menus/server/site-details.service.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { ReadIssue } from '../../domain/read-issue.ts'
import { getDefaultName } from '../default-name.data.ts'
import { cleanSquareLine, cleanSquareText, type SquareContext } from './square-context.mapper.ts'
import { mapSquareGroups, type SquareGroups } from './square-groups.mapper.ts'
import {
  type SquareItem,
  type SquareObject,
  squareDumpSchema,
  squareObjectSchema,
} from './square-schema.parser.ts'
import { mapSquareTaxes, type SquareTaxes } from './square-taxes.mapper.ts'

const MAPPED_TYPES = new Set(['ITEM', 'MODIFIER_LIST', 'CATEGORY', 'TAX'])
/** Modifiers are nested in their lists and repeated at the top. */
const IGNORED_TYPES = new Set([...MAPPED_TYPES, 'MODIFIER', 'ITEM_VARIATION', 'IMAGE'])

type Warn = SquareContext['warn']

/** What items are read with, once taxes and groups have been. */
interface SquareReading extends SquareContext {
  readonly taxes: SquareTaxes
  readonly groups: SquareGroups
}

const isPresent = (object: SquareObject, location: string | undefined): boolean => {
  if (!location) return true
  if (object.present_at_all_locations) return !object.absent_at_location_ids.includes(location)
  return object.present_at_location_ids.includes(location)
}

const readObjects = (
  dump: readonly { type: string }[],
  location: string | undefined,
  warn: Warn,
): SquareObject[] => {
  const skipped = Map.groupBy(
    dump.filter(({ type }) => !IGNORED_TYPES.has(type)),
    ({ type }) => type,
  )
  for (const [type, objects] of skipped)
    warn('', 'leftOutType', { count: objects.length, type: type.slice(0, 60) })
  return dump.flatMap((object, index) => {
    if (!MAPPED_TYPES.has(object.type)) return []
    const parsed = squareObjectSchema.safeParse(object)
    if (parsed.success)
      return !parsed.data.is_deleted && isPresent(parsed.data, location) ? [parsed.data] : []
    const [issue] = parsed.error.issues
    warn(formatPath([index, ...(issue?.path ?? [])]), 'leftOutObject')
    return []
  })
}

/** Whether no location sells it. */
const isNowhere = (item: SquareItem): boolean =>
  !item.present_at_all_locations && item.present_at_location_ids.length === 0

/** Gift cards, appointments and the like are not food. */
const SOLD_TYPES = new Set(['REGULAR', 'FOOD_AND_BEV'])

const listCategoryIds = ({ item_data }: SquareItem): readonly (string | undefined)[] => [
  item_data.category_id,
  item_data.reporting_category?.id,
  ...item_data.categories.map(({ id }) => id),
]

type ProductInput = MappedMenu['menu']['categories'][number]['products'][number]

const mapItem = (item: SquareItem, reading: SquareReading): ProductInput | undefined => {
  const { text, warn, groups, taxes } = reading
  const { item_data: data, id } = item
  const name = cleanSquareLine(data.name, 160)
  if (!name) return warn(id, 'leftOutNameless')
  if (data.is_archived) return warn(id, 'leftOutArchived', { name })
  if (!SOLD_TYPES.has(data.product_type))
    return warn(id, 'leftOutKind', { name, kind: data.product_type.slice(0, 60) })
  const sizes = groups.sizesOf(item)
  if (!sizes) return warn(id, 'leftOutPriceless', { name })
  const tax = taxes.keyOf(data.tax_ids, id)
  return {
    sku: id,
    name: text(name),
    description: text(cleanSquareText(data.description ?? '', 2000)),
    price: sizes.price,
    optionGroups: [...sizes.groupKeys, ...groups.choicesOf(item)],
    ...(tax ? { tax } : {}),
    ...(isNowhere(item) ? { stores: [] } : {}),
  }
}

const arrangeCategories = (
  objects: readonly SquareObject[],
  reading: SquareReading,
): MappedMenu['menu']['categories'] => {
  const categories = objects.filter((object) => object.type === 'CATEGORY')
  const products = new Map<string, ProductInput[]>(categories.map(({ id }) => [id, []]))
  const others: ProductInput[] = []
  for (const item of objects) {
    if (item.type !== 'ITEM') continue
    const product = mapItem(item, reading)
    const categoryId = listCategoryIds(item).find((id) => id !== undefined && products.has(id))
    if (product) (products.get(categoryId ?? '') ?? others).push(product)
  }
  const named = categories.map(({ id, category_data }) => ({
    key: id,
    name: reading.text(cleanSquareLine(category_data.name, 160) || 'Menu'),
    products: products.get(id) ?? [],
  }))
  const all = [...named, { key: 'other', name: getDefaultName('other'), products: others }]
  return all.filter((category) => category.products.length > 0)
}

interface SquareMenu extends Pick<MappedMenu, 'taxes' | 'menu'> {
  readonly warnings: readonly ReadIssue[]
}

/**
 * Maps a dump of Square's catalog to a menu: variations become sizes, modifier lists become choices, an item without
 * a category goes under "Other". What cannot be sold (no price, deleted, gift cards) is left out and reported. With
 * `location`, only what that location sells.
 */
export const mapSquareCatalog = (
  content: unknown,
  facts: Pick<SiteDetails, 'currency' | 'language'>,
  location?: string,
): Result<SquareMenu, readonly ReadIssue[]> => {
  const dump = squareDumpSchema.safeParse(content)
  if (!dump.success) return fail([createIssue('', 'format')])
  const warnings: ReadIssue[] = []
  const warn: Warn = (path, code, values) => void warnings.push(createIssue(path, code, values))
  const text = (words: string) => (words === '' ? {} : { [facts.language]: words })
  const objects = readObjects(dump.data, location, warn)
  const taxes = mapSquareTaxes(objects, { text, warn })
  const groups = mapSquareGroups(objects, { text, warn, currency: facts.currency })
  const categories = arrangeCategories(objects, { text, warn, taxes, groups })
  const wrong = groups.wrongCurrency()
  if (wrong) return fail([createIssue('', 'currency', { found: wrong, expected: facts.currency })])
  return ok({ taxes: taxes.used(), menu: { optionGroups: groups.used(), categories }, warnings })
}
