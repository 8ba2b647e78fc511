import { sql } from 'kysely'
import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { createTransactionCache } from '#platform/db/transaction-cache.ts'
import './loyalty.tables.ts'

/** The points and rewards requested for a cart, and the points that its customer has. */
export interface CartLoyaltyState {
  readonly points: number
  readonly rewards: readonly string[]
  readonly confirmed: number
  readonly balance: number
}

interface CartKey {
  readonly cartId: string
  readonly userId: string
}

const stateCache = createTransactionCache<CartLoyaltyState>()

const stateQuery = prepareStatement<CartKey & { readonly now: Date }, CartLoyaltyState>(
  (_, { cartId, userId, now }) => sql<CartLoyaltyState>`
    select coalesce(c.points, 0) as points, coalesce(c.rewards, '[]'::jsonb) as rewards,
      coalesce(c.confirmed, 0) as confirmed, (
        select coalesce(sum(l.remaining), 0)::int8 from points_lots l
        where l.user_id = ${userId} and l.remaining > 0 and (l.expires_at is null or l.expires_at > ${now})
      ) as balance
    from (select 1) one left join cart_loyalty c on c.cart_id = ${cartId}`,
)

const queryState = async (tx: Transaction, { cartId, userId }: CartKey): Promise<CartLoyaltyState> => {
  const [standing] = await tx.query(stateQuery({ cartId, userId, now: tx.now }))
  if (!standing) throw new Error('One row was asked for and none came')
  return standing
}

/** Loads everything in one statement, once per transaction; expired points do not count. */
export const findCartLoyalty = (tx: Transaction, of: CartKey): Promise<CartLoyaltyState> =>
  stateCache.getOrLoad(tx, of.cartId, () => queryState(tx, of))

export interface CartLoyaltyChange {
  readonly points?: number
  readonly rewards?: readonly string[]
  readonly confirmed?: number
}

/** Saves the choices of a locked cart; omitted fields are unchanged. */
export const saveCartLoyalty = (
  tx: Transaction,
  cartId: string,
  { rewards, ...input }: CartLoyaltyChange,
): void => {
  const values = { ...input, ...(rewards ? { rewards: JSON.stringify(rewards) } : {}) }
  tx.enqueue(
    tx.sql
      .insertInto('cart_loyalty')
      .values({ cart_id: cartId, rewards: '[]', ...values })
      .onConflict((conflict) => conflict.column('cart_id').doUpdateSet(values)),
  )
  stateCache.update(tx, cartId, (standing) => ({ ...standing, ...input, ...(rewards ? { rewards } : {}) }))
}

/**
 * Moves the choices of one cart to another: rewards are added to existing ones, points only if the other cart has
 * none. The price, not this function, drops what exceeds the customer's points.
 */
export const mergeCartLoyalty = async (
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await sql`
    insert into cart_loyalty as own (cart_id, brand_id, points, rewards, confirmed)
    select ${to}, brand_id, points, rewards, confirmed from cart_loyalty where cart_id = ${from}
    on conflict (cart_id) do update set
      points = case when own.points > 0 then own.points else excluded.points end,
      confirmed = case when own.points > 0 then own.confirmed else excluded.confirmed end,
      rewards = own.rewards || coalesce(
        (select jsonb_agg(r) from jsonb_array_elements(excluded.rewards) r where not own.rewards @> r), '[]'
      )`.execute(tx.sql)
  await tx.sql.deleteFrom('cart_loyalty').where('cart_id', '=', from).execute()
  stateCache.clear(tx)
}

export interface PendingPoints {
  readonly orderId: string
  readonly userId: string
  readonly earns: number
  readonly expireDays: number | null
}

const pendingPointsInsert = prepareStatement<PendingPoints>(
  ({ sql: db }, { orderId, userId, earns, expireDays }) =>
    db
      .insertInto('order_points')
      .values({ order_id: orderId, user_id: userId, earns, expire_days: expireDays }),
)

/** Saves what an order will earn. */
export const savePendingPoints = (
  tx: Transaction,
  { orderId, userId, earns, expireDays }: PendingPoints,
): void => tx.enqueue(pendingPointsInsert({ orderId, userId, earns, expireDays }))

/** Updates what an order will earn, or deletes it when it is nothing. */
export const updatePendingPoints = async (tx: Transaction, orderId: string, earns: number): Promise<void> => {
  if (earns > 0)
    await tx.sql.updateTable('order_points').set({ earns }).where('order_id', '=', orderId).execute()
  else await tx.sql.deleteFrom('order_points').where('order_id', '=', orderId).execute()
}

export const findPendingPoints = async (
  tx: Transaction,
  orderId: string,
): Promise<PendingPoints | undefined> => {
  const row = await tx.sql
    .selectFrom('order_points')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row && { orderId, userId: row.user_id, earns: row.earns, expireDays: row.expire_days }
}

interface OrderPointsRow {
  readonly id: string
  readonly redeemed: number
  readonly earned: number
}

/** The points that pay for orders, less those given back, and the points that the orders earn or have earned. */
export const findOrderPoints = async (
  tx: Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderPointsRow>> => {
  const { rows } = await sql<OrderPointsRow>`
    select
      orders.id,
      coalesce((
        select -sum(points)::int8 from points_ledger
        where order_id = orders.id and kind in ('redeemed', 'returned')
      ), 0) as redeemed,
      coalesce(
        (select sum(points)::int8 from points_ledger where order_id = orders.id and kind in ('earned', 'takenBack')),
        (select earns from order_points where order_id = orders.id),
        0
      ) as earned
    from orders where orders.id = any(${orderIds})`.execute(tx.sql)
  return new Map(rows.map((row) => [row.id, row]))
}
