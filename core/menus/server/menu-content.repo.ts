import { sql } from 'kysely'
import type { PictureRecord } from '#core/sites/domain/site.ts'
import { toPictureName } from '#core/sites/server/site-export.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { MenuContentInput } from '../contract/menu-file.ts'
import './menus.tables.ts'
import {
  compactProduct,
  type GroupInput,
  isSameText,
  type ProductInput,
  pickFilledFields,
  type StoredMenu,
} from './stored-form.mapper.ts'

type Brand = Pick<Transaction, 'sql' | 'brandId'>

const selectTaxes = async ({ sql, brandId }: Brand) => {
  const query = sql.selectFrom('taxes').select(['id', 'key', 'name', 'rate', 'inclusive'])
  return query.where('brand_id', '=', brandId).orderBy('key').execute()
}

const selectProducts = ({ sql, brandId }: Brand) =>
  sql
    .selectFrom('products')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('is_active', '=', true)
    .orderBy('position')
    .execute()

const selectGroups = ({ sql, brandId }: Brand) =>
  sql
    .selectFrom('option_groups')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('position')
    .orderBy('key')
    .execute()

const selectOptions = ({ sql, brandId }: Brand) =>
  sql
    .selectFrom('options')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('is_active', '=', true)
    .orderBy('position')
    .execute()

const selectCategories = ({ sql, brandId }: Brand) =>
  sql
    .selectFrom('categories')
    .select(['id', 'key', 'name', 'description'])
    .where('brand_id', '=', brandId)
    .where('is_active', '=', true)
    .orderBy('position')
    .execute()

const selectParts = ({ sql, brandId }: Brand) =>
  sql
    .selectFrom('menus')
    .select(['key', 'name', 'categories', 'hours', 'channels', 'stores'])
    .where('brand_id', '=', brandId)
    .where('is_active', '=', true)
    .orderBy('position')
    .execute()

const selectLinks = ({ sql, brandId }: Brand) =>
  sql
    .selectFrom('product_option_groups')
    .innerJoin('option_groups', 'option_groups.id', 'product_option_groups.group_id')
    .select(['product_option_groups.product_id as productId', 'option_groups.key'])
    .where('product_option_groups.brand_id', '=', brandId)
    .orderBy('product_option_groups.position')
    .execute()

/**
 * Products that some store does not sell, with the stores that do. One scan and no join: right after a large import the
 * planner knows nothing of the table's size, and a join may be planned for a handful of rows.
 */
const selectSellers = async ({ sql: db, brandId }: Brand): Promise<ReadonlyMap<string, string[]>> => {
  const { rows } = await sql<{ productId: string; stores: string[] | null }>`
    select product_id as "productId", jsonb_agg(store_id) filter (where is_active) as stores
    from store_products where brand_id = ${brandId}
    group by product_id having not bool_and(is_active)`.execute(db)
  if (rows.length === 0) return new Map()
  const stores = await db
    .selectFrom('stores')
    .select(['id', 'key'])
    .where('brand_id', '=', brandId)
    .orderBy('position')
    .orderBy('key')
    .execute()
  return new Map(
    rows.map(({ productId, stores: sellers }) => {
      const selling = new Set(sellers)
      return [productId, stores.flatMap(({ id, key }) => (selling.has(id) ? [key] : []))]
    }),
  )
}

type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number]

interface ProductLookups {
  readonly taxKeys: ReadonlyMap<string, string>
  readonly groupKeys: ReadonlyMap<string, string[]>
  readonly sellers: ReadonlyMap<string, string[]>
  readonly pictures: Record<string, PictureRecord>
}

const toProduct = (
  row: ProductRow,
  { taxKeys, groupKeys, sellers, pictures }: ProductLookups,
): ProductInput => {
  const named = (picture: PictureRecord): string => {
    const name = toPictureName(picture)
    pictures[name] = picture
    return name
  }
  return compactProduct({
    sku: row.sku,
    name: row.name,
    price: row.price,
    description: row.description,
    photo: row.photo ? named(row.photo) : undefined,
    gallery: row.gallery.map((item) => ('video' in item ? item.video : named(item.picture))),
    foodType: row.food_type,
    special: row.special,
    tax: taxKeys.get(row.tax_id ?? ''),
    optionGroups: groupKeys.get(row.id),
    calories: row.calories,
    allergens: row.allergens,
    ingredients: row.ingredients,
    tags: row.tags,
    unit: row.unit,
    measure: row.measure,
    collect: row.collect,
    goesWith: row.goes_with,
    replacedBy: row.replaced_by ?? undefined,
    availability: row.availability,
    lowStock: row.low_stock,
    minPerOrder: row.min_per_order,
    maxPerOrder: row.max_per_order,
    specialInstructions: row.special_instructions,
    needsPrescription: row.needs_prescription,
    durationMinutes: row.duration_minutes,
    stores: sellers.get(row.id),
  })
}

type GroupRow = Awaited<ReturnType<typeof selectGroups>>[number]
type OptionRow = Awaited<ReturnType<typeof selectOptions>>[number]

const toGroup = (
  row: GroupRow,
  options: readonly OptionRow[],
  { keys, names }: { keys: ReadonlyMap<string, string>; names: ReadonlyMap<string, object> },
): GroupInput => ({
  key: row.key,
  name: row.name,
  type: row.type,
  min: row.min,
  max: row.max,
  ...pickFilledFields({
    role: row.role === 'choice' ? undefined : row.role,
    portions: row.portions,
    free: row.free || undefined,
  }),
  options: options.map((option) => ({
    key: option.key,
    ...(option.product_sku !== null && isSameText(option.name, names.get(option.product_sku))
      ? {}
      : { name: option.name }),
    price: option.price + row.base_price,
    ...pickFilledFields({
      pricesBySize: option.prices_by_size,
      optionGroups: option.opens.flatMap((id) => keys.get(id) ?? []),
      product: option.product_sku ?? undefined,
      max: row.type === 30 ? option.max : undefined,
      preselected: option.preselected,
      calories: option.calories ?? undefined,
      allergens: option.allergens,
    }),
  })),
})

const readGroups = async (unit: Brand, products: readonly ProductRow[]): Promise<GroupInput[]> => {
  const rows = await selectGroups(unit)
  const options = Map.groupBy(await selectOptions(unit), ({ group_id }) => group_id)
  const keys = new Map(rows.map(({ id, key }) => [id, key]))
  const names = new Map(products.map(({ sku, name }) => [sku, name]))
  return rows.flatMap((row) => {
    const own = options.get(row.id)
    return own ? toGroup(row, own, { keys, names }) : []
  })
}

/** Reads the menu of the transaction's brand as the file that would create it, in a fixed number of statements. */
export const selectMenuContent = async (unit: Brand): Promise<StoredMenu> => {
  const taxes = await selectTaxes(unit)
  const products = await selectProducts(unit)
  const links = Map.groupBy(await selectLinks(unit), ({ productId }) => productId)
  const pictures: Record<string, PictureRecord> = {}
  const around: ProductLookups = {
    taxKeys: new Map(taxes.map(({ id, key }) => [id, key])),
    groupKeys: new Map([...links].map(([id, groups]) => [id, groups.map(({ key }) => key)])),
    sellers: await selectSellers(unit),
    pictures,
  }
  const byCategory = Map.groupBy(products, ({ category_id }) => category_id)
  const categories = (await selectCategories(unit)).map(({ id, description, ...category }) => ({
    ...category,
    ...pickFilledFields({ description }),
    products: (byCategory.get(id) ?? []).map((row) => toProduct(row, around)),
  }))
  const optionGroups = await readGroups(unit, products)
  const menus = (await selectParts(unit)).map(({ key, name, categories: own, ...limits }) => ({
    key,
    name,
    categories: own,
    ...pickFilledFields(limits),
  }))
  const content = {
    taxes: taxes.map(({ id: _, ...tax }) => tax),
    menu: { ...pickFilledFields({ optionGroups, menus }), categories },
  }
  return { content: content as MenuContentInput, pictures }
}
