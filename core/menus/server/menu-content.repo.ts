import type { PictureRecord } from '#core/sites/domain/site.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { MenuContentInput } from '../contract/menu-file.ts'
import './menus.tables.ts'

/** A brand's menu as the file that would make it, and its pictures by their names in that file. */
export interface StoredMenu {
  readonly content: MenuContentInput
  readonly pictures: Readonly<Record<string, PictureRecord>>
}

type Menu = MenuContentInput['menu']
type Category = Menu['categories'][number]
type Product = Category['products'][number]
type Group = NonNullable<Menu['optionGroups']>[number]

/** Only what differs from what the file's schema fills in by itself. */
const omitDefaults = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => {
      if (value === undefined || value === null || value === false) return false
      return typeof value !== 'object' || Object.keys(value).length > 0
    }),
  ) as Partial<Fields>

/** The name of a stored picture in a file. */
export const toPictureName = ({ base }: PictureRecord): string => `${base.slice(1)}.webp`

const selectTaxes = async ({ sql, brandId }: Transaction) => {
  const query = sql.selectFrom('taxes').select(['id', 'key', 'name', 'rate', 'inclusive'])
  return query.where('brand_id', '=', brandId).orderBy('key').execute()
}

const selectProducts = ({ sql, brandId }: Transaction) =>
  sql
    .selectFrom('products')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('is_active', '=', true)
    .orderBy('position')
    .execute()

const selectGroups = ({ sql, brandId }: Transaction) =>
  sql
    .selectFrom('option_groups')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('position')
    .orderBy('key')
    .execute()

const selectOptions = ({ sql, brandId }: Transaction) =>
  sql
    .selectFrom('options')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('is_active', '=', true)
    .orderBy('position')
    .execute()

const selectCategories = ({ sql, brandId }: Transaction) =>
  sql
    .selectFrom('categories')
    .select(['id', 'key', 'name', 'description'])
    .where('brand_id', '=', brandId)
    .where('is_active', '=', true)
    .orderBy('position')
    .execute()

const selectParts = ({ sql, brandId }: Transaction) =>
  sql
    .selectFrom('menus')
    .select(['key', 'name', 'categories', 'hours', 'channels', 'stores'])
    .where('brand_id', '=', brandId)
    .where('is_active', '=', true)
    .orderBy('position')
    .execute()

const selectLinks = ({ sql, brandId }: Transaction) =>
  sql
    .selectFrom('product_option_groups')
    .innerJoin('option_groups', 'option_groups.id', 'product_option_groups.group_id')
    .select(['product_option_groups.product_id as productId', 'option_groups.key'])
    .where('product_option_groups.brand_id', '=', brandId)
    .orderBy('product_option_groups.position')
    .execute()

/** Products that some store does not sell, with the stores that do. */
const selectSellers = async ({ sql, brandId }: Transaction): Promise<ReadonlyMap<string, string[]>> => {
  const rows = await sql
    .selectFrom('store_products')
    .innerJoin('stores', 'stores.id', 'store_products.store_id')
    .select(['store_products.product_id as productId', 'stores.key', 'store_products.is_active as isSold'])
    .where('store_products.brand_id', '=', brandId)
    .orderBy('stores.position')
    .execute()
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  return new Map(
    [...byProduct]
      .filter(([, stores]) => stores.some(({ isSold }) => !isSold))
      .map(([productId, stores]) => [productId, stores.flatMap(({ key, isSold }) => (isSold ? [key] : []))]),
  )
}

type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number]

interface ProductLookups {
  readonly taxKeys: ReadonlyMap<string, string>
  readonly groupKeys: ReadonlyMap<string, string[]>
  readonly sellers: ReadonlyMap<string, string[]>
  readonly pictures: Record<string, PictureRecord>
}

const toProduct = (row: ProductRow, { taxKeys, groupKeys, sellers, pictures }: ProductLookups): Product => {
  const named = (picture: PictureRecord): string => {
    const name = toPictureName(picture)
    pictures[name] = picture
    return name
  }
  const stores = sellers.get(row.id)
  return {
    sku: row.sku,
    name: row.name,
    price: row.price,
    ...omitDefaults({
      description: row.description,
      photo: row.photo ? named(row.photo) : undefined,
      gallery: row.gallery.map((item) => ('video' in item ? item.video : named(item.picture))),
      foodType: row.food_type === 5 ? undefined : row.food_type,
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
    }),
    ...(row.special_instructions ? {} : { specialInstructions: false }),
    ...(stores ? { stores } : {}),
  } as Product
}

type GroupRow = Awaited<ReturnType<typeof selectGroups>>[number]
type OptionRow = Awaited<ReturnType<typeof selectOptions>>[number]

const isSameText = (one: object, other: object | undefined): boolean =>
  JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other ?? {}).toSorted())

const toGroup = (
  row: GroupRow,
  options: readonly OptionRow[],
  { keys, names }: { keys: ReadonlyMap<string, string>; names: ReadonlyMap<string, object> },
): Group => ({
  key: row.key,
  name: row.name,
  type: row.type,
  min: row.min,
  max: row.max,
  ...omitDefaults({
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
    ...omitDefaults({
      pricesBySize: option.prices_by_size,
      optionGroups: option.opens.flatMap((id) => keys.get(id) ?? []),
      product: option.product_sku ?? undefined,
      max: row.type === 30 ? option.max : undefined,
      preselected: option.preselected,
      calories: option.calories ?? undefined,
    }),
  })),
})

const readGroups = async (unit: Transaction, products: readonly ProductRow[]): Promise<Group[]> => {
  const rows = await selectGroups(unit)
  const options = Map.groupBy(await selectOptions(unit), ({ group_id }) => group_id)
  const keys = new Map(rows.map(({ id, key }) => [id, key]))
  const names = new Map(products.map(({ sku, name }) => [sku, name]))
  return rows.flatMap((row) => {
    const own = options.get(row.id)
    return own ? toGroup(row, own, { keys, names }) : []
  })
}

/** Reads the menu of the unit's brand back as the file that would make it, in a fixed number of statements. */
export const selectMenuContent = async (unit: Transaction): Promise<StoredMenu> => {
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
    ...omitDefaults({ description }),
    products: (byCategory.get(id) ?? []).map((row) => toProduct(row, around)),
  }))
  const optionGroups = await readGroups(unit, products)
  const menus = (await selectParts(unit)).map(({ key, name, categories: own, ...limits }) => ({
    key,
    name,
    categories: own,
    ...omitDefaults(limits),
  }))
  const content = {
    taxes: taxes.map(({ id: _, ...tax }) => tax),
    menu: { ...omitDefaults({ optionGroups, menus }), categories },
  }
  return { content: content as MenuContentInput, pictures }
}
