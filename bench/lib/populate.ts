import { BRAND_TABLES, ORDER_TABLES } from './clone.data.ts'
import { cloneRows } from './clone.ts'
import { type HttpConnection, openConnection } from './http-connection.ts'
import { readMerchant } from './merchant.ts'
import { placeOrder } from './purchase.ts'
import type { Stage } from './stage.ts'

/** The merchant that further sites are copies of: small, as most are. */
const COPIED_HOME = 'zahr'

export interface Population {
  readonly sites: number
  readonly orders: number
}

const placeOneOrder = async (stage: Stage, line: HttpConnection): Promise<string> => {
  const next = await stage.newCustomers(1)
  const { merchant } = stage
  return (await placeOrder(line, { customer: next(), merchant, mod: 'cod' }))._id
}

/** Newly placed orders, which the outlet has not accepted. */
const OPEN_ORDER_TABLES = ORDER_TABLES.map((table) =>
  table.table === 'orders' ? { ...table, set: { number: '1000 + n' } } : table,
)

/** Clones orders of the measured outlet that wait for acceptance, one customer each; returns their ids. */
export const cloneOpenOrders = async (stage: Stage, count: number): Promise<string[]> => {
  const { admin } = stage.database
  const line = openConnection(stage.shop.origin)
  const id = await placeOneOrder(stage, line)
  line.close()
  await cloneRows(admin, OPEN_ORDER_TABLES, { id, from: 1, to: count })
  await admin.query('vacuum analyze')
  const { rows } = await admin.query<{ id: string }>(
    'select id from orders where number > 1000 order by number',
  )
  return rows.map((row) => row.id)
}

/**
 * Fills the database up to these numbers of sites and orders, directly in the database. All orders belong to the
 * measured outlet, one a minute: the worst case for queries of an outlet's orders.
 */
export const populate = async (stage: Stage, { sites, orders }: Population): Promise<void> => {
  const { database, shop, merchant } = stage
  const { admin } = database
  const copied = await readMerchant(shop.origin, admin, COPIED_HOME)
  const { rows } = await admin.query<{ count: number }>('select count(*)::int as count from sites')
  const known = rows[0]?.count ?? 0
  if (sites > known) await cloneRows(admin, BRAND_TABLES, { id: copied.brandId, from: 1, to: sites - known })
  const line = openConnection(shop.origin)
  const id = await placeOneOrder(stage, line)
  line.close()
  await cloneRows(admin, ORDER_TABLES, { id, from: 1, to: orders })
  await admin.query('update order_numbers set last = greatest(last, $2) where store_id = $1', [
    merchant.storeId,
    orders + 1_000,
  ])
  await admin.query('vacuum analyze')
}
