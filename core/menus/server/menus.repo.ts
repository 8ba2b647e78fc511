import type { Unit } from '#platform/db/unit.ts'
import type { MenuCategory, MenuOption, MenuOptionGroup, MenuProduct, MenuSnapshot } from '../domain/menu.ts'
import './menus.tables.ts'

/** What a store says about a product: sold there, sold out, how many are left. */
export type ProductState = Pick<MenuProduct, 'isActive' | 'isSoldOut' | 'soldOutUntil' | 'stock'>

const ABSENT: ProductState = { isActive: false, isSoldOut: false, soldOutUntil: null, stock: null }

/** The versions of a store's menu: of anything shown, and of anything but stock, marks and pauses. */
export const selectVersions = async (
  unit: Unit,
  storeId: string,
): Promise<{ menu: number; content: number } | undefined> =>
  unit.sql
    .selectFrom('stores')
    .select(['menu_version as menu', 'content_version as content'])
    .where('id', '=', storeId)
    .executeTakeFirst()

/** The states of a store's products; with `since`, only those changed after that menu version. */
export const selectStates = async (
  unit: Unit,
  storeId: string,
  since = 0,
): Promise<Map<string, ProductState>> => {
  const rows = await unit.sql
    .selectFrom('store_products')
    .select([
      'product_id as productId',
      'is_active as isActive',
      'is_sold_out as isSoldOut',
      'sold_out_until as soldOutUntil',
      'stock',
    ])
    .where('store_id', '=', storeId)
    .where('changed_in', '>', since)
    .execute()
  return new Map(rows.map(({ productId, ...state }) => [productId, state]))
}

const selectGroups = async (unit: Unit, brandId: string): Promise<Map<string, MenuOptionGroup>> => {
  const groups = await unit.sql
    .selectFrom('option_groups')
    .select(['id as _id', 'name', 'type', 'role', 'min', 'max', 'free'])
    .where('brand_id', '=', brandId)
    .execute()
  const options = await unit.sql
    .selectFrom('options')
    .select([
      'id as _id',
      'group_id as groupId',
      'name',
      'price',
      'max',
      'preselected',
      'calories',
      'is_sold_out',
    ])
    .where('brand_id', '=', brandId)
    .where('is_active', '=', true)
    .orderBy('position')
    .execute()
  const byGroup = new Map<string, MenuOption[]>(groups.map(({ _id }) => [_id, []]))
  for (const { groupId, is_sold_out, ...option } of options)
    byGroup.get(groupId)?.push({ ...option, isAvailable: !is_sold_out })
  return new Map(groups.map((group) => [group._id, { ...group, options: byGroup.get(group._id) ?? [] }]))
}

const selectGroupsOfProducts = async (
  unit: Unit,
  brandId: string,
  groups: ReadonlyMap<string, MenuOptionGroup>,
): Promise<Map<string, MenuOptionGroup[]>> => {
  const links = await unit.sql
    .selectFrom('product_option_groups')
    .select(['product_id as productId', 'group_id as groupId'])
    .where('brand_id', '=', brandId)
    .orderBy('position')
    .execute()
  const byProduct = new Map<string, MenuOptionGroup[]>()
  for (const { productId, groupId } of links) {
    const group = groups.get(groupId)
    const list = byProduct.get(productId) ?? []
    byProduct.set(productId, list)
    if (group) list.push(group)
  }
  return byProduct
}

const selectProductRows = async (unit: Unit, brandId: string) =>
  unit.sql
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
      'availability',
      'is_active as isListed',
    ])
    .where('brand_id', '=', brandId)
    .orderBy('position')
    .execute()

const selectCategories = async (unit: Unit, brandId: string) =>
  unit.sql
    .selectFrom('categories')
    .select(['id as _id', 'name', 'description'])
    .where('brand_id', '=', brandId)
    .where('is_active', '=', true)
    .orderBy('position')
    .execute()

/** Products that ask for the same hours share one object, so that judging them computes the hours once. */
const shareHours = () => {
  const known = new Map<string, MenuProduct['availability']>()
  return (hours: MenuProduct['availability']) => {
    if (!hours) return null
    const key = JSON.stringify(hours)
    const shared = known.get(key) ?? hours
    known.set(key, shared)
    return shared
  }
}

/** Puts products into their categories; a category from which the store sells nothing is left out. */
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

/** The whole menu of a store in a fixed number of statements, however long the menu. */
export const selectMenu = async (
  unit: Unit,
  {
    storeId,
    brandId,
    currency,
    version,
  }: { storeId: string; brandId: string; currency: string; version: number },
): Promise<MenuSnapshot> => {
  const states = await selectStates(unit, storeId)
  const groups = await selectGroups(unit, brandId)
  const groupsOf = await selectGroupsOfProducts(unit, brandId, groups)
  const categories = await selectCategories(unit, brandId)
  const shown = new Set(categories.map(({ _id }) => _id))
  const share = shareHours()
  const products = (await selectProductRows(unit, brandId)).map(({ isListed, ...row }): MenuProduct => {
    const state = states.get(row._id) ?? ABSENT
    return {
      ...row,
      ...state,
      isActive: isListed && state.isActive && shown.has(row.categoryId),
      availability: share(row.availability),
      groups: groupsOf.get(row._id) ?? [],
    }
  })
  return {
    storeId,
    version,
    currency,
    categories: arrangeMenu(categories, products),
    products: new Map(products.map((product) => [product._id, product])),
    groups,
  }
}
