import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Promotion } from '../domain/promotion.ts'
import { invalidateCartPromotionState } from './cart-promotions.repo.ts'
import './promotions.tables.ts'

/** The user of a promotion, by both keys under which uses are counted. */
export interface CustomerKeys {
  readonly user: string
  readonly phone: string
}

/** One use of a promotion by an order, to be recorded. */
export interface NewUse {
  readonly orderId: string
  /** The first of the orders that are placed together, which share one use; the order itself when it is alone. */
  readonly useId: string
  readonly promotion: Pick<Promotion, 'id' | 'revision'>
  readonly keys: CustomerKeys
  /** Maximum number of uses per customer; null: no limit. */
  readonly customerLimit: number | null
  /** What it takes off, in minor units. */
  readonly amount: number
}

/** The limit of a promotion that was just used, and whether this customer was still below their own limit. */
export interface RecordedUse {
  readonly used: number
  readonly totalLimit: number | null
  readonly isWithinLimit: boolean
}

/**
 * Records one more use if the promotion is unchanged since it was shown, applies now and has a use left; otherwise
 * undefined. One conditional update: concurrent uses never exceed the limit. The customer's own uses are counted with
 * it by account and by phone; when one of them exceeds the limit, the caller must roll back everything. One statement
 * for three tables, because every order with a discount waits for it.
 */
export const recordUse = async (
  tx: Transaction,
  { orderId, useId, promotion, keys, customerLimit, amount }: NewUse,
): Promise<RecordedUse | undefined> => {
  const { rows } = await sql<RecordedUse>`
    with counted as (
      update promotions set used = used + 1
      where id = ${promotion.id} and revision = ${promotion.revision} and state = 'active'
        and (valid_until is null or valid_until > ${tx.now}) and (total_limit is null or used < total_limit)
      returning id, used, total_limit
    ), of_customer as (
      insert into promotion_customers (promotion_id, customer_key, used)
      select id, customer_key, 1 from counted, (values (${keys.phone}), (${keys.user})) as keys (customer_key)
      on conflict (promotion_id, customer_key) do update set used = promotion_customers.used + 1
      where ${customerLimit}::integer is null or promotion_customers.used < ${customerLimit}::integer
      returning customer_key
    ), booked as (
      insert into promotion_redemptions (order_id, use_id, promotion_id, user_key, phone_key, amount, taken_at)
      select ${orderId}, ${useId}, id, ${keys.user}, ${keys.phone}, ${amount}::bigint, ${tx.now}::timestamptz from counted
    )
    select used, total_limit as "totalLimit", (select count(*) from of_customer) = 2 as "isWithinLimit"
    from counted`.execute(tx.sql)
  return rows[0]
}

/** Records that an order shares a use, which an order placed together with it has booked; false when none has. */
export const shareUse = async (
  tx: Transaction,
  { orderId, useId, promotion, keys, amount }: NewUse,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into promotion_redemptions (order_id, use_id, promotion_id, user_key, phone_key, amount, taken_at)
    select ${orderId}, ${useId}, ${promotion.id}, ${keys.user}, ${keys.phone}, ${amount}::bigint, ${tx.now}::timestamptz
    where exists (
      select from promotion_redemptions
      where use_id = ${useId} and promotion_id = ${promotion.id} and released_at is null
    )`.execute(tx.sql)
  return numAffectedRows === 1n
}

/** Whether a customer has an order besides these that is neither cancelled nor declined. */
export const hasOtherOrder = async (
  tx: Transaction,
  userId: string,
  orderIds: readonly string[],
): Promise<boolean> => {
  const row = await tx.sql
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'not in', orderIds)
    .where(sql<boolean>`status not in (30, 80, 90, 100)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The promotions that an order uses. */
export const listUsedPromotions = async (tx: Transaction, orderId: string): Promise<ReadonlySet<string>> => {
  const rows = await tx.sql
    .selectFrom('promotion_redemptions')
    .select('promotion_id')
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .execute()
  return new Set(rows.map(({ promotion_id }) => promotion_id))
}

interface EndedUse {
  readonly promotionId: string
  readonly useId: string | null
  readonly user: string
  readonly phone: string
}

/** Whether another order still uses what an ended order shared; waits for other orders of the use that end now. */
const isStillUsed = async (
  tx: Transaction,
  { promotionId, useId }: Pick<EndedUse, 'promotionId' | 'useId'>,
): Promise<boolean> => {
  if (useId === null) return false
  await tx.sql.selectFrom('promotions').select('id').where('id', '=', promotionId).forUpdate().execute()
  const other = await tx.sql
    .selectFrom('promotion_redemptions')
    .select('order_id')
    .where('use_id', '=', useId)
    .where('promotion_id', '=', promotionId)
    .where('released_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Releases a use unless another order shares it; true when others can use the promotion again. */
const releaseUse = async (
  tx: Transaction,
  { promotionId, useId, user, phone }: EndedUse,
): Promise<boolean> => {
  if (await isStillUsed(tx, { promotionId, useId })) return false
  const row = await tx.sql
    .updateTable('promotions')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('id', '=', promotionId)
    .returning('total_limit')
    .executeTakeFirst()
  for (const key of [phone, user])
    await tx.sql
      .updateTable('promotion_customers')
      .set((eb) => ({ used: eb('used', '-', 1) }))
      .where('promotion_id', '=', promotionId)
      .where('customer_key', '=', key)
      .execute()
  return row !== undefined && row.total_limit !== null
}

/**
 * Releases the uses of an order, each once even if called repeatedly, in the order in which they were recorded.
 * Returns whether one of them belonged to a promotion with a limit, which others can now use again.
 */
export const releaseUses = async (tx: Transaction, orderId: string): Promise<boolean> => {
  const released = await tx.sql
    .updateTable('promotion_redemptions')
    .set({ released_at: tx.now })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .returning(['promotion_id as promotionId', 'use_id as useId', 'user_key as user', 'phone_key as phone'])
    .execute()
  let isLimited = false
  const inOrder = released.toSorted((a, b) => (a.promotionId < b.promotionId ? -1 : 1))
  for (const use of inOrder) isLimited = (await releaseUse(tx, use)) || isLimited
  return isLimited
}

/**
 * Updates the amounts of a revised order's uses, by promotion; deletes and releases a use that takes nothing off.
 * Returns whether others can now use one again.
 */
export const updateUses = async (
  tx: Transaction,
  orderId: string,
  amounts: ReadonlyMap<string, number>,
): Promise<boolean> => {
  const uses = await tx.sql
    .selectFrom('promotion_redemptions')
    .select([
      'promotion_id as promotionId',
      'use_id as useId',
      'amount',
      'user_key as user',
      'phone_key as phone',
    ])
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .orderBy('promotion_id')
    .execute()
  let isLimited = false
  for (const { amount: before, ...use } of uses) {
    const amount = amounts.get(use.promotionId) ?? 0
    if (amount === before) continue
    const which = { order_id: orderId, promotion_id: use.promotionId }
    if (amount > 0) {
      await tx.sql
        .updateTable('promotion_redemptions')
        .set({ amount })
        .where((eb) => eb.and(which))
        .execute()
      continue
    }
    await tx.sql
      .deleteFrom('promotion_redemptions')
      .where((eb) => eb.and(which))
      .execute()
    isLimited = (await releaseUse(tx, use)) || isLimited
  }
  return isLimited
}

/** Transfers the uses of a guest to the known customer that the guest is. */
export const transferUses = async (
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await tx.sql
    .updateTable('promotion_redemptions')
    .set({ user_key: to })
    .where('user_key', '=', from)
    .execute()
  await sql`
    insert into promotion_customers (promotion_id, brand_id, customer_key, used)
    select promotion_id, brand_id, ${to}, used from promotion_customers where customer_key = ${from}
    on conflict (promotion_id, customer_key) do update set used = promotion_customers.used + excluded.used`.execute(
    tx.sql,
  )
  await tx.sql.deleteFrom('promotion_customers').where('customer_key', '=', from).execute()
  invalidateCartPromotionState(tx)
}

interface KeyedCode {
  readonly promotionId: string
  readonly userKey: string
  readonly sentAt: Date
}

/** How many of these customers have used their promotion since a time, in orders that still use it. */
export const countUsesSince = async (tx: Transaction, codes: readonly KeyedCode[]): Promise<number> => {
  if (codes.length === 0) return 0
  const values = codes.map(
    ({ promotionId, userKey, sentAt }) => sql`(${promotionId}, ${userKey}, ${sentAt}::timestamptz)`,
  )
  const { rows } = await sql<{ uses: number }>`
    select count(*)::integer as uses from (values ${sql.join(values)}) as sent (promotion_id, user_key, sent_at)
    where exists (
      select from promotion_redemptions r
      where r.promotion_id = sent.promotion_id and r.user_key = sent.user_key and r.taken_at >= sent.sent_at
        and r.released_at is null
    )`.execute(tx.sql)
  return rows[0]?.uses ?? 0
}
