import type { Transaction } from '#platform/db/transaction.ts'
import type { MenuOption, MenuOptionGroup } from '../domain/menu.ts'
import './menus.tables.ts'

const selectGroupRows = (tx: Transaction, brandId: string) =>
  tx.sql
    .selectFrom('option_groups')
    .select(['id as _id', 'name', 'type', 'role', 'min', 'max', 'free', 'portions'])
    .where('brand_id', '=', brandId)
    .execute()

const selectOptionRows = (tx: Transaction, brandId: string) =>
  tx.sql
    .selectFrom('options')
    .select([
      'id as _id',
      'key',
      'group_id as groupId',
      'name',
      'price',
      'max',
      'preselected',
      'calories',
      'allergens',
      'opens',
      'product_sku as sku',
      'prices_by_size as pricesBySize',
    ])
    .where('brand_id', '=', brandId)
    .where('is_active', '=', true)
    .orderBy('position')
    .execute()
type OptionRow = Awaited<ReturnType<typeof selectOptionRows>>[number]

const selectLinks = (tx: Transaction, brandId: string) =>
  tx.sql
    .selectFrom('product_option_groups')
    .select(['product_id as productId', 'group_id as groupId'])
    .where('brand_id', '=', brandId)
    .orderBy('position')
    .execute()

/**
 * A merchant names sizes by their keys, which several products' sizes may share; validation identifies options by id.
 */
const createSizePriceMapper = (sizes: readonly OptionRow[]) => {
  const ids = Map.groupBy(sizes, ({ key }) => key)
  return (prices: Readonly<Record<string, number>>): Record<string, number> =>
    Object.fromEntries(
      Object.entries(prices).flatMap(([key, price]) => (ids.get(key) ?? []).map(({ _id }) => [_id, price])),
    )
}

/**
 * The groups of every product, by its id, with the groups that open in their options; `loadProductIds` are by sku.
 * Groups are shared between all that refer to them.
 */
export const selectGroupsOfProducts = async (
  tx: Transaction,
  brandId: string,
  productIds: ReadonlyMap<string, string>,
): Promise<Map<string, MenuOptionGroup[]>> => {
  const groupRows = await selectGroupRows(tx, brandId)
  const optionRows = await selectOptionRows(tx, brandId)
  const links = Map.groupBy(await selectLinks(tx, brandId), ({ productId }) => productId)
  const optionsOf = Map.groupBy(optionRows, ({ groupId }) => groupId)
  const sizeGroups = new Set(groupRows.flatMap(({ _id, role }) => (role === 'size' ? [_id] : [])))
  const pricesOf = createSizePriceMapper(optionRows.filter(({ groupId }) => sizeGroups.has(groupId)))
  const groups = new Map<string, MenuOptionGroup>()
  const opening: { opens: readonly string[]; into: MenuOptionGroup[] }[] = []

  const toOption = ({ opens, sku, groupId: _, key: __, pricesBySize, ...row }: OptionRow): MenuOption => {
    const productId = (sku !== null && productIds.get(sku)) || null
    const into: MenuOptionGroup[] = []
    const own = productId === null ? [] : (links.get(productId) ?? []).map(({ groupId }) => groupId)
    opening.push({ opens: [...opens, ...own], into })
    return { ...row, productId, pricesBySize: pricesOf(pricesBySize), groups: into }
  }
  for (const row of groupRows)
    groups.set(row._id, { ...row, options: (optionsOf.get(row._id) ?? []).map(toOption) })
  const known = (ids: readonly string[]) => ids.flatMap((id) => groups.get(id) ?? [])
  for (const { opens, into } of opening) into.push(...known(opens))
  return new Map(
    [...links].map(([productId, list]) => [productId, known(list.map(({ groupId }) => groupId))]),
  )
}
