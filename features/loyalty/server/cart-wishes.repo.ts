import { sql } from 'kysely'
import { keptByUnit } from '#platform/db/kept-by-unit.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Unit } from '#platform/db/unit.ts'
import './loyalty.tables.ts'

/** What a cart wants of its customer's points, and the points that the customer has. */
export interface CartStanding {
  readonly points: number
  readonly rewards: readonly string[]
  readonly confirmed: number
  readonly balance: number
}

interface CartOfCustomer {
  readonly cartId: string
  readonly userId: string
}

const kept = keptByUnit<CartStanding>()

const standingOf = prepared<CartOfCustomer & { readonly now: Date }, CartStanding>(
  (_, { cartId, userId, now }) => sql<CartStanding>`
    select coalesce(c.points, 0) as points, coalesce(c.rewards, '[]'::jsonb) as rewards,
      coalesce(c.confirmed, 0) as confirmed, (
        select coalesce(sum(l.remaining), 0)::int8 from points_lots l
        where l.user_id = ${userId} and l.remaining > 0 and (l.expires_at is null or l.expires_at > ${now})
      ) as balance
    from (select 1) one left join cart_loyalty c on c.cart_id = ${cartId}`,
)

const readStanding = async (unit: Unit, { cartId, userId }: CartOfCustomer): Promise<CartStanding> => {
  const [standing] = await unit.ask(standingOf({ cartId, userId, now: unit.now }))
  if (!standing) throw new Error('One row was asked for and none came')
  return standing
}

/** All of it in one statement, and once in a unit; points that are over do not count. */
export const findStanding = (unit: Unit, of: CartOfCustomer): Promise<CartStanding> =>
  kept.of(unit, of.cartId, () => readStanding(unit, of))

export interface CartWish {
  readonly points?: number
  readonly rewards?: readonly string[]
  readonly confirmed?: number
}

/** Writes what a locked cart wants; what is not named stays. */
export const saveWish = (unit: Unit, cartId: string, { rewards, ...wish }: CartWish): void => {
  const values = { ...wish, ...(rewards ? { rewards: JSON.stringify(rewards) } : {}) }
  unit.along(
    unit.sql
      .insertInto('cart_loyalty')
      .values({ cart_id: cartId, rewards: '[]', ...values })
      .onConflict((conflict) => conflict.column('cart_id').doUpdateSet(values)),
  )
  kept.change(unit, cartId, (standing) => ({ ...standing, ...wish, ...(rewards ? { rewards } : {}) }))
}

/**
 * What was wanted for a cart goes with it into another: rewards beside those that are there, points where none are
 * wanted there already. What the customer has not enough points for is left out by the price, not here.
 */
export const joinWishes = async (
  unit: Unit,
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
      )`.execute(unit.sql)
  await unit.sql.deleteFrom('cart_loyalty').where('cart_id', '=', from).execute()
  kept.forget(unit)
}

export interface PromisedPoints {
  readonly orderId: string
  readonly userId: string
  readonly earns: number
  readonly expireDays: number | null
}

const insertPromise = prepared<PromisedPoints>(({ sql: db }, { orderId, userId, earns, expireDays }) =>
  db
    .insertInto('order_points')
    .values({ order_id: orderId, user_id: userId, earns, expire_days: expireDays }),
)

/** Notes what an order will earn. */
export const savePromise = (unit: Unit, { orderId, userId, earns, expireDays }: PromisedPoints): void =>
  unit.along(insertPromise({ orderId, userId, earns, expireDays }))

/** Notes that an order will earn something else, or nothing any more. */
export const changePromise = async (unit: Unit, orderId: string, earns: number): Promise<void> => {
  if (earns > 0)
    await unit.sql.updateTable('order_points').set({ earns }).where('order_id', '=', orderId).execute()
  else await unit.sql.deleteFrom('order_points').where('order_id', '=', orderId).execute()
}

export const findPromise = async (unit: Unit, orderId: string): Promise<PromisedPoints | undefined> => {
  const row = await unit.sql
    .selectFrom('order_points')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row && { orderId, userId: row.user_id, earns: row.earns, expireDays: row.expire_days }
}
