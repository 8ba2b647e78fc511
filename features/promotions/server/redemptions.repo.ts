import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Promotion } from '../domain/promotion.ts'
import { invalidateCartPromotionState } from './cart-promotions.repo.ts'
import './promotions.tables.ts'

/** Who uses something, by both ways in which uses are counted. */
export interface CustomerKeys {
  readonly user: string
  readonly phone: string
}

/** One use of a promotion by an order, as it is to be booked. */
export interface NewUse {
  readonly orderId: string
  readonly promotion: Pick<Promotion, 'id' | 'revision'>
  readonly keys: CustomerKeys
  /** How often one customer may use it; null: as often as they like. */
  readonly customerLimit: number | null
  /** What it takes off, in minor units. */
  readonly amount: number
}

/** What limits a promotion that was just used, and whether this customer was still below their own limit. */
export interface RecordedUse {
  readonly used: number
  readonly totalLimit: number | null
  readonly isWithinLimit: boolean
}

/**
 * Books one use more if the promotion is still what was shown, holds at this moment and has one left; undefined when it
 * is not. One conditional update: of any number that come at once, no more than the limit get through. The customer's
 * own uses are counted by account and by phone with it, and where one of them is above the limit the caller must undo
 * all of it. One statement for three tables, because every order with a discount waits for it.
 */
export const recordUse = async (
  unit: Transaction,
  { orderId, promotion, keys, customerLimit, amount }: NewUse,
): Promise<RecordedUse | undefined> => {
  const { rows } = await sql<RecordedUse>`
    with counted as (
      update promotions set used = used + 1
      where id = ${promotion.id} and revision = ${promotion.revision} and state = 'active'
        and (valid_until is null or valid_until > ${unit.now}) and (total_limit is null or used < total_limit)
      returning id, used, total_limit
    ), of_customer as (
      insert into promotion_customers (promotion_id, customer_key, used)
      select id, customer_key, 1 from counted, (values (${keys.phone}), (${keys.user})) as keys (customer_key)
      on conflict (promotion_id, customer_key) do update set used = promotion_customers.used + 1
      where ${customerLimit}::integer is null or promotion_customers.used < ${customerLimit}::integer
      returning customer_key
    ), booked as (
      insert into promotion_redemptions (order_id, promotion_id, user_key, phone_key, amount, taken_at)
      select ${orderId}, id, ${keys.user}, ${keys.phone}, ${amount}::integer, ${unit.now}::timestamptz from counted
    )
    select used, total_limit as "totalLimit", (select count(*) from of_customer) = 2 as "isWithinLimit"
    from counted`.execute(unit.sql)
  return rows[0]
}

/** Whether a customer has another order than this one that is not gone. */
export const hasOtherOrder = async (unit: Transaction, userId: string, orderId: string): Promise<boolean> => {
  const row = await unit.sql
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', orderId)
    .where(sql<boolean>`status not in (30, 80, 90, 100)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const releaseUse = async (
  unit: Transaction,
  promotionId: string,
  keys: readonly string[],
): Promise<boolean> => {
  const row = await unit.sql
    .updateTable('promotions')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('id', '=', promotionId)
    .returning('total_limit')
    .executeTakeFirst()
  for (const key of keys)
    await unit.sql
      .updateTable('promotion_customers')
      .set((eb) => ({ used: eb('used', '-', 1) }))
      .where('promotion_id', '=', promotionId)
      .where('customer_key', '=', key)
      .execute()
  return row !== undefined && row.total_limit !== null
}

/**
 * Gives the uses of an order back, each once however often this is asked, in the order in which they are taken; whether
 * one of them was of a promotion with a limit, which others can use again now.
 */
export const releaseUses = async (unit: Transaction, orderId: string): Promise<boolean> => {
  const released = await unit.sql
    .updateTable('promotion_redemptions')
    .set({ released_at: unit.now })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .returning(['promotion_id as promotionId', 'user_key as user', 'phone_key as phone'])
    .execute()
  let isLimited = false
  const inOrder = released.toSorted((a, b) => (a.promotionId < b.promotionId ? -1 : 1))
  for (const { promotionId, user, phone } of inOrder)
    isLimited = (await releaseUse(unit, promotionId, [phone, user])) || isLimited
  return isLimited
}

/**
 * Writes what an order's uses take off since it was revised, by promotion; a use that takes nothing off is given back
 * and was none. Whether others can use one again now.
 */
export const updateUses = async (
  unit: Transaction,
  orderId: string,
  amounts: ReadonlyMap<string, number>,
): Promise<boolean> => {
  const uses = await unit.sql
    .selectFrom('promotion_redemptions')
    .select(['promotion_id as id', 'amount', 'user_key as user', 'phone_key as phone'])
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .orderBy('promotion_id')
    .execute()
  let isLimited = false
  for (const { id, amount: before, user, phone } of uses) {
    const amount = amounts.get(id) ?? 0
    if (amount === before) continue
    const which = { order_id: orderId, promotion_id: id }
    if (amount > 0) {
      await unit.sql
        .updateTable('promotion_redemptions')
        .set({ amount })
        .where((eb) => eb.and(which))
        .execute()
      continue
    }
    await unit.sql
      .deleteFrom('promotion_redemptions')
      .where((eb) => eb.and(which))
      .execute()
    isLimited = (await releaseUse(unit, id, [phone, user])) || isLimited
  }
  return isLimited
}

/** A guest turned out to be a known customer: their uses are that customer's. */
export const transferUses = async (
  unit: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await unit.sql
    .updateTable('promotion_redemptions')
    .set({ user_key: to })
    .where('user_key', '=', from)
    .execute()
  await sql`
    insert into promotion_customers (promotion_id, brand_id, customer_key, used)
    select promotion_id, brand_id, ${to}, used from promotion_customers where customer_key = ${from}
    on conflict (promotion_id, customer_key) do update set used = promotion_customers.used + excluded.used`.execute(
    unit.sql,
  )
  await unit.sql.deleteFrom('promotion_customers').where('customer_key', '=', from).execute()
  invalidateCartPromotionState(unit)
}
