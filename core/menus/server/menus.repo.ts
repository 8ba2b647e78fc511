import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Transaction } from '#platform/db/transaction.ts'
import type { MenuCategory, MenuProduct, MenuSnapshot } from '../domain/menu.ts'
import { selectGroupsOfProducts } from './option-groups.repo.ts'
import './menus.tables.ts'
import { groupServingRules, selectParts } from './menu-parts.repo.ts'

/** The state of a product at a store: sold there, sold out, units left. */
export type ProductState = Pick<MenuProduct, 'isActive' | 'isSoldOut' | 'soldOutUntil' | 'mark' | 'stock'>

const NOT_LISTED: ProductState = {
  isActive: false,
  isSoldOut: false,
  soldOutUntil: null,
  mark: 'soldOut',
  stock: null,
}

/** The current state of a store's menu: its versions, and its few sold-out options. */
export interface MenuVersionState {
  /** The version of anything shown. */
  readonly menu: number
  /** The version of anything except stock, marks and pauses. */
  readonly content: number
  readonly soldOutOptions: MenuSnapshot['soldOutOptions']
}

export const selectMenuVersionState = async (
  tx: Transaction,
  storeId: string,
): Promise<MenuVersionState | undefined> => {
  const row = await tx.sql
    .selectFrom('stores')
    .select((eb) => [
      'menu_version as menu',
      'content_version as content',
      jsonArrayFrom(
        eb
          .selectFrom('store_options')
          .select(['option_id as id', 'sold_out_until as until'])
          .whereRef('store_options.store_id', '=', 'stores.id'),
      ).as('soldOut'),
    ])
    .where('id', '=', storeId)
    .executeTakeFirst()
  if (!row) return undefined
  const { menu, content, soldOut } = row
  return {
    menu,
    content,
    soldOutOptions: new Map(soldOut.map(({ id, until }) => [id, until === null ? null : new Date(until)])),
  }
}

/** The states of a store's products; with `since`, only those changed after that menu version. */
export const selectStates = async (
  tx: Transaction,
  storeId: string,
  since = 0,
): Promise<Map<string, ProductState>> => {
  const rows = await tx.sql
    .selectFrom('store_products')
    .select([
      'product_id as productId',
      'is_active as isActive',
      'is_sold_out as isSoldOut',
      'sold_out_until as soldOutUntil',
      'mark',
      'stock',
    ])
    .where('store_id', '=', storeId)
    .where('changed_in', '>', since)
    .execute()
  return new Map(rows.map(({ productId, ...state }) => [productId, state]))
}

const selectProductRows = async (tx: Transaction, brandId: string) =>
  tx.sql
    .selectFrom('products')
    .select([
      'id as _id',
      'sku',
      'category_id as categoryId',
      'name',
      'description',
      'price',
      'tax_id as taxId',
      'photo',
      'food_type as foodType',
      'special',
      'special_instructions as specialInstructions',
      'calories',
      'allergens',
      'gallery',
      'ingredients',
      'tags',
      'unit',
      'measure',
      'collect',
      'goes_with as goesWithSkus',
      'replaced_by as replacedBySku',
      'availability',
      'low_stock as lowStock',
      'min_per_order as minPerOrder',
      'max_per_order as maxPerOrder',
      'needs_prescription as needsPrescription',
      'duration_minutes as durationMinutes',
      'is_active as isListed',
    ])
    .where('brand_id', '=', brandId)
    .orderBy('position')
    .execute()

const selectCategories = async (tx: Transaction, brandId: string) =>
  tx.sql
    .selectFrom('categories')
    .select(['id as _id', 'key', 'name', 'description'])
    .where('brand_id', '=', brandId)
    .where('is_active', '=', true)
    .orderBy('position')
    .execute()

/** Products with the same hours share one object, so that the hours are evaluated once. */
const createHoursInterner = () => {
  const known = new Map<string, MenuProduct['availability']>()
  return (hours: MenuProduct['availability']) => {
    if (!hours) return null
    const key = JSON.stringify(hours)
    const shared = known.get(key) ?? hours
    known.set(key, shared)
    return shared
  }
}

/** Puts products into their categories; omits a category from which the store sells nothing. */
export const arrangeMenu = (
  categories: readonly Omit<MenuCategory, 'products'>[],
  products: Iterable<MenuProduct>,
): MenuCategory[] => {
  const byCategory = new Map<string, MenuProduct[]>(categories.map(({ _id }) => [_id, []]))
  for (const product of products) if (product.isActive) byCategory.get(product.categoryId)?.push(product)
  return categories
    .map((category) => ({ ...category, products: byCategory.get(category._id) ?? [] }))
    .filter(({ products: sold }) => sold.length > 0)
}

type ProductRow = Awaited<ReturnType<typeof selectProductRows>>[number]

/** Resolves a product's references to other rows: its replacement, what goes well with it. */
const createRelationResolver = (rows: readonly ProductRow[]) => {
  const bySku = new Map(rows.map((row) => [row.sku, row]))
  return ({ goesWithSkus, replacedBySku }: ProductRow): Pick<MenuProduct, 'goesWith' | 'replacedBy'> => {
    const instead = bySku.get(replacedBySku ?? '')
    return {
      goesWith: goesWithSkus.flatMap((sku) => bySku.get(sku)?._id ?? []),
      replacedBy: instead ? { _id: instead._id, name: instead.name } : null,
    }
  }
}

/** A store's whole menu in a fixed number of statements, whatever its length. */
export const selectMenu = async (
  tx: Transaction,
  facts: { storeId: string; brandId: string; currency: string },
  standing: MenuVersionState,
): Promise<MenuSnapshot> => {
  const { storeId, brandId, currency } = facts
  const states = await selectStates(tx, storeId)
  const rows = await selectProductRows(tx, brandId)
  const groupsOf = await selectGroupsOfProducts(tx, brandId, new Map(rows.map(({ sku, _id }) => [sku, _id])))
  const categories = await selectCategories(tx, brandId)
  const menus = await selectParts(tx, facts)
  const categoryKeys = new Map(categories.map(({ _id, key }) => [_id, key]))
  const servedIn = groupServingRules(menus)
  const relationsOf = createRelationResolver(rows)
  const share = createHoursInterner()
  const products = rows.map((row): MenuProduct => {
    const { isListed, goesWithSkus, replacedBySku, ...content } = row
    const state = states.get(row._id) ?? NOT_LISTED
    const categoryKey = categoryKeys.get(row.categoryId)
    return {
      ...content,
      ...state,
      ...relationsOf(row),
      isActive: isListed && state.isActive && categoryKey !== undefined,
      availability: share(row.availability),
      served: servedIn.get(categoryKey ?? '') ?? null,
      groups: groupsOf.get(row._id) ?? [],
    }
  })
  return {
    storeId,
    version: standing.menu,
    currency,
    menus,
    categories: arrangeMenu(categories, products),
    products: new Map(products.map((product) => [product._id, product])),
    soldOutOptions: standing.soldOutOptions,
  }
}

/** The first active store of a product's brand. In a system transaction, for callers who name no store. */
export const selectProductStore = async (tx: Transaction, productId: string): Promise<string | undefined> => {
  const row = await tx.sql
    .selectFrom('products')
    .innerJoin('stores', 'stores.brand_id', 'products.brand_id')
    .select('stores.id')
    .where('products.id', '=', productId)
    .where('stores.is_active', '=', true)
    .orderBy('stores.position')
    .orderBy('stores.key')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
