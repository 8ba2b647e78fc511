import { sql } from 'kysely'
import type { Slot } from '#core/stores/domain/slot.ts'
import type { ScheduledChannel } from '#core/stores/domain/store.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import './slots.tables.ts'

/** A slot of a channel of a store. */
export interface SlotKey {
  readonly storeId: string
  readonly channel: ScheduledChannel
  readonly slot: Slot
}

/** Locks a slot until the transaction ends, so that only one transaction at a time counts its places. */
export const lockSlot = async (tx: Transaction, { storeId, channel, slot }: SlotKey): Promise<void> => {
  await tx.sql
    .insertInto('slots')
    .values({ store_id: storeId, channel, starts_at: slot.start })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'channel', 'starts_at'])
        .doUpdateSet((eb) => ({ starts_at: eb.ref('excluded.starts_at') })),
    )
    .execute()
}

export interface NewReservation extends SlotKey {
  readonly cartId: string
  /** The order that owns the place permanently; null while it is reserved for the cart. */
  readonly orderId: string | null
  readonly kitchenMinutes: number
  readonly expiresAt: Date | null
  /** Whether it is for a guest whose phone was not verified. */
  readonly isGuest: boolean
  readonly maxOrders: number | null
  readonly maxKitchenMinutes: number | null
}

const activeReservationFilter = (tx: Transaction) =>
  sql<boolean>`(expires_at is null or expires_at > ${tx.now})`

/**
 * Inserts a cart's reservation into a locked slot if the others leave room; the cart's reservation in another slot
 * moves here. An order that alone exceeds a slot's kitchen minutes is accepted in an empty slot. Reservations of
 * unverified guests' carts together take at most half of a slot, and none is extended by being requested again: else
 * visitors without a phone could keep every place from those who order.
 * @returns whether there was room
 */
export const insertReservation = async (tx: Transaction, hold: NewReservation): Promise<boolean> => {
  const { storeId, channel, slot, cartId } = hold
  const { numAffectedRows } = await sql`
    with others as (
      select count(*) as orders, coalesce(sum(kitchen_minutes), 0) as minutes,
        count(*) filter (where is_guest and order_id is null) as guests,
        coalesce(sum(kitchen_minutes) filter (where is_guest and order_id is null), 0) as guest_minutes
      from slot_holds
      where store_id = ${storeId} and channel = ${channel} and starts_at = ${slot.start}
        and cart_id <> ${cartId} and ${activeReservationFilter(tx)}
    )
    insert into slot_holds (cart_id, brand_id, order_id, store_id, channel, starts_at, ends_at, kitchen_minutes, expires_at,
      is_guest)
    select ${cartId}, ${tx.brandId}, ${hold.orderId}, ${storeId}, ${channel}, ${slot.start}, ${slot.end},
      ${hold.kitchenMinutes}::integer, ${hold.expiresAt}::timestamptz, ${hold.isGuest}::boolean
    from others
    where (${hold.maxOrders}::integer is null or orders < ${hold.maxOrders}::integer)
      and (${hold.maxKitchenMinutes}::integer is null or orders = 0
        or minutes + ${hold.kitchenMinutes}::integer <= ${hold.maxKitchenMinutes}::integer)
      and (not ${hold.isGuest}::boolean or ${hold.orderId}::text is not null or (
        (${hold.maxOrders}::integer is null or (guests + 1) * 2 <= ${hold.maxOrders}::integer)
        and (${hold.maxKitchenMinutes}::integer is null
          or (guest_minutes + ${hold.kitchenMinutes}::integer) * 2 <= ${hold.maxKitchenMinutes}::integer)))
    on conflict (cart_id) do update set order_id = excluded.order_id, store_id = excluded.store_id,
      channel = excluded.channel, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      kitchen_minutes = excluded.kitchen_minutes, is_guest = excluded.is_guest,
      expires_at = case
        when excluded.expires_at is not null and slot_holds.expires_at > ${tx.now}
          and (slot_holds.store_id, slot_holds.channel, slot_holds.starts_at)
            = (excluded.store_id, excluded.channel, excluded.starts_at)
        then slot_holds.expires_at else excluded.expires_at end`.execute(tx.sql)
  return (numAffectedRows ?? 0n) > 0n
}

/** The load of a slot by other carts and orders, read without its lock. */
export const selectOthersLoad = async (
  tx: Transaction,
  { storeId, channel, slot }: SlotKey,
  cartId: string,
): Promise<{ orders: number; kitchenMinutes: number }> => {
  const row = await tx.sql
    .selectFrom('slot_holds')
    .select((eb) => [
      eb.fn.countAll<string>().as('orders'),
      eb.fn.coalesce(eb.fn.sum<string>('kitchen_minutes'), sql<string>`0`).as('kitchenMinutes'),
    ])
    .where('store_id', '=', storeId)
    .where('channel', '=', channel)
    .where('starts_at', '=', slot.start)
    .where('cart_id', '<>', cartId)
    .where(activeReservationFilter(tx))
    .executeTakeFirstOrThrow()
  return { orders: Number(row.orders), kitchenMinutes: Number(row.kitchenMinutes) }
}

/** Expiry of a cart's reservation; undefined when it has none in this slot any more. */
export const findReservationExpiry = async (
  tx: Transaction,
  cartId: string,
  { start }: Slot,
): Promise<Date | undefined> => {
  const row = await tx.sql
    .selectFrom('slot_holds')
    .select('expires_at')
    .where('cart_id', '=', cartId)
    .where('starts_at', '=', start)
    .where('expires_at', '>', tx.now)
    .executeTakeFirst()
  return row?.expires_at ?? undefined
}

/** Turns an order's place back into a temporary reservation of its cart. */
export const returnReservationToCart = async (
  tx: Transaction,
  orderId: string,
  expiresAt: Date,
): Promise<void> => {
  await tx.sql
    .updateTable('slot_holds')
    .set({ order_id: null, expires_at: expiresAt })
    .where('order_id', '=', orderId)
    .execute()
}

export const deleteCartReservation = async (tx: Transaction, cartId: string): Promise<void> => {
  await tx.sql.deleteFrom('slot_holds').where('cart_id', '=', cartId).where('order_id', 'is', null).execute()
}

/** Moves a cart's temporary reservation to another cart, which is that of a known customer. */
export const moveReservation = async (
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await tx.sql
    .updateTable('slot_holds')
    .set({ cart_id: to, is_guest: false })
    .where('cart_id', '=', from)
    .where('order_id', 'is', null)
    .execute()
}

export const deleteOrderReservation = async (tx: Transaction, orderId: string): Promise<void> => {
  await tx.sql.deleteFrom('slot_holds').where('order_id', '=', orderId).execute()
}

export interface SlotLoad {
  readonly startsAt: Date
  readonly orders: number
  readonly kitchenMinutes: number
}

/** The load of the future slots of a channel. */
export const selectSlotLoads = async (
  tx: Transaction,
  storeId: string,
  channel: ScheduledChannel,
): Promise<SlotLoad[]> => {
  const rows = await tx.sql
    .selectFrom('slot_holds')
    .select((eb) => [
      'starts_at as startsAt',
      eb.fn.countAll<string>().as('orders'),
      eb.fn.sum<string>('kitchen_minutes').as('kitchenMinutes'),
    ])
    .where('store_id', '=', storeId)
    .where('channel', '=', channel)
    .where('starts_at', '>=', tx.now)
    .where(activeReservationFilter(tx))
    .groupBy('starts_at')
    .execute()
  return rows.map(({ startsAt, orders, kitchenMinutes }) => ({
    startsAt,
    orders: Number(orders),
    kitchenMinutes: Number(kitchenMinutes),
  }))
}

/** Deletes slots that ended before a time, with all their reservations. */
export const deletePastSlots = async (tx: Transaction, before: Date): Promise<void> => {
  await tx.sql.deleteFrom('slot_holds').where('ends_at', '<', before).execute()
  await tx.sql.deleteFrom('slots').where('starts_at', '<', before).execute()
}
