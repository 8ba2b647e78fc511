import { type Expression, type Selectable, sql } from 'kysely'
import type { Tip } from '#core/pricing/domain/price-cart.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import type { Slot } from '#core/stores/domain/slot.ts'
import { prepareStatement, type StatementBuilder } from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds } from '#platform/kernel/clock.ts'
import {
  type AcceptedTerms,
  CART_TTL,
  type CartLineRecord,
  type CartParticipant,
  type CartRecord,
} from '../domain/cart.ts'
import type { DeliveryQuote } from '../domain/delivery-charge.ts'
import { loadCartLines, selectCartLines } from './cart-lines.repo.ts'
import type { CartsTable } from './carts.tables.ts'

type CartRow = Omit<CartsTable, 'brand_id' | 'shown' | 'delivery_quote' | 'host'> & {
  readonly shown: AcceptedTerms | null
  readonly delivery_quote: DeliveryQuote | null
  readonly host: CartParticipant | null
}

const toTip = ({ tip_percent, tip_amount }: CartRow): Tip => {
  if (tip_percent !== null) return { percent: tip_percent }
  return tip_amount === null ? null : { amount: tip_amount }
}

const toCart = (row: CartRow, lines: CartRecord['lines']): CartRecord => ({
  id: row.id,
  userId: row.user_id,
  storeId: row.store_id,
  orderType: row.order_type,
  areaId: row.area_id,
  slot: row.scheduled_from && row.scheduled_to && { start: row.scheduled_from, end: row.scheduled_to },
  tip: toTip(row),
  version: row.version,
  quote: row.delivery_quote,
  shown: row.shown,
  host: row.host,
  updatedAt: row.updated_at,
  expiresAt: row.expires_at,
  lines,
})

/** Written into the statement: a planned statement knows no values, and the index of open carts is for this one only. */
const OPEN = sql.lit('open' as const)
const DRAFT = sql.lit('draft' as const)

type Owner = { readonly userId: string }

const openCartQuery = prepareStatement<Owner, Selectable<CartsTable>>(({ sql: db }, { userId }) =>
  db.selectFrom('carts').selectAll().where('user_id', '=', userId).where('status', '=', OPEN),
)

const lockOpenCartQuery = prepareStatement<Owner, Selectable<CartsTable>>(({ sql: db }, { userId }) =>
  db.selectFrom('carts').selectAll().where('user_id', '=', userId).where('status', '=', OPEN).forUpdate(),
)

const selectOpenCartId = ({ sql: db }: StatementBuilder, userId: Expression<string>) =>
  sql<string>`(${db.selectFrom('carts').select('id').where('user_id', '=', userId).where('status', '=', OPEN)})`

/** Travels with the statement that finds or locks the cart. */
const openCartLinesQuery = prepareStatement<Owner, CartLineRecord>((builder, { userId }) =>
  selectCartLines(builder, selectOpenCartId(builder, userId)),
)

/** The user's open cart, expired or not, as it is at this moment. */
export const findOpenCart = async (unit: Transaction, userId: string): Promise<CartRecord | undefined> => {
  const [[row], lines] = await Promise.all([
    unit.query(openCartQuery({ userId })),
    unit.query(openCartLinesQuery({ userId })),
  ])
  return row && toCart(row, lines)
}

/**
 * The user's open cart with its row locked until the unit ends, expired or not. Whoever waits for the lock and
 * finds that the cart was placed, closed or expired meanwhile gets none. The lines are looked for once it is locked.
 */
export const lockOpenCart = async (unit: Transaction, userId: string): Promise<CartRecord | undefined> => {
  const [[row], lines] = await Promise.all([
    unit.query(lockOpenCartQuery({ userId })),
    unit.query(openCartLinesQuery({ userId })),
  ])
  return row && toCart(row, lines)
}

/** The next version of any cart of a user: never one that a cart of theirs has had. */
const selectNextVersion = (userId: string | Expression<string>) =>
  sql<number>`(select coalesce(max(version), 0) + 1 from carts where user_id = ${userId})`

export interface NewCart {
  readonly userId: string
  readonly storeId: string
  readonly orderType: OrderType
  readonly areaId: string | null
  readonly slot: Slot | null
}

const toSlotColumns = (slot: Slot | null) => ({
  scheduled_from: slot?.start ?? null,
  scheduled_to: slot?.end ?? null,
})

/** A version that no cart has which its user sees, so that asking for one of those never finds this. */
const selectHiddenVersion = (userId: string) =>
  sql<number>`(select least(coalesce(min(version), 0), 0) - 2 from carts where user_id = ${userId})`

const toNewCartRow = (unit: Transaction, cart: NewCart, status: 'open' | 'draft' | 'closed') => ({
  id: unit.generateId(),
  user_id: cart.userId,
  store_id: cart.storeId,
  order_type: cart.orderType,
  area_id: cart.areaId,
  ...toSlotColumns(cart.slot),
  tip_percent: null,
  tip_amount: null,
  status,
  shown: null,
  created_at: unit.now,
  updated_at: unit.now,
  expires_at: addMilliseconds(unit.now, CART_TTL),
})

const insertRow = (unit: Transaction, cart: NewCart, status: 'draft' | 'closed') =>
  unit.sql.insertInto('carts').values({
    ...toNewCartRow(unit, cart, status),
    version: status === 'closed' ? selectHiddenVersion(cart.userId) : selectNextVersion(cart.userId),
  })

const insertOpenCartQuery = prepareStatement<ReturnType<typeof toNewCartRow>, Selectable<CartsTable>>(
  ({ sql: db }, row) =>
    db
      .insertInto('carts')
      .values({ ...row, version: selectNextVersion(row.user_id) })
      .onConflict((conflict) => conflict.column('user_id').where('status', '=', OPEN).doNothing())
      .returningAll(),
)

/** Opens a cart, locked; undefined when the user has one by now, which somebody else's unit has opened. */
export const insertCart = async (unit: Transaction, cart: NewCart): Promise<CartRecord | undefined> => {
  const [row] = await unit.query(insertOpenCartQuery(toNewCartRow(unit, cart, 'open')))
  return row && toCart(row, [])
}

/** Begins a draft, locked; undefined when the user has one at this store by now. */
export const insertDraft = async (unit: Transaction, cart: NewCart): Promise<CartRecord | undefined> => {
  const row = await insertRow(unit, cart, 'draft')
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'store_id']).where('status', '=', DRAFT).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  return row && toCart(row, [])
}

/**
 * Begins a cart that its user never sees: it is filled and ordered, or undone, within this unit. The open one stays as
 * it is.
 */
export const insertTransientCart = async (unit: Transaction, cart: NewCart): Promise<CartRecord> =>
  toCart(await insertRow(unit, cart, 'closed').returningAll().executeTakeFirstOrThrow(), [])

const selectDrafts = (unit: Transaction, userId: string) =>
  unit.sql.selectFrom('carts').selectAll().where('user_id', '=', userId).where('status', '=', DRAFT)

/** What a user keeps for later at a store, its row locked until the unit ends. */
export const lockDraft = async (
  unit: Transaction,
  { userId, storeId }: { userId: string; storeId: string },
): Promise<CartRecord | undefined> => {
  const row = await selectDrafts(unit, userId).where('store_id', '=', storeId).forUpdate().executeTakeFirst()
  return row && toCart(row, await loadCartLines(unit, row.id))
}

/** All that a user keeps for later, the rows locked. */
export const lockDrafts = async (unit: Transaction, userId: string): Promise<CartRecord[]> => {
  const rows = await selectDrafts(unit, userId).orderBy('id').forUpdate().execute()
  return Promise.all(rows.map(async (row) => toCart(row, await loadCartLines(unit, row.id))))
}

/** Makes a locked cart a draft or a draft the cart, in a version that none of the user's carts has had. */
export const setCartStatus = async (
  unit: Transaction,
  cart: CartRecord,
  status: 'open' | 'draft',
): Promise<CartRecord> => {
  const row = await unit.sql
    .updateTable('carts')
    .set({
      ...toCartColumns(cart),
      status,
      version: selectNextVersion(cart.userId),
      updated_at: unit.now,
      expires_at: addMilliseconds(unit.now, CART_TTL),
    })
    .where('id', '=', cart.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toCart(row, cart.lines)
}

export interface CartUpdate {
  readonly userId?: string
  readonly orderType?: OrderType
  readonly areaId?: string | null
  readonly slot?: Slot | null
  readonly tip?: Tip
  readonly host?: CartParticipant | null
}

const toCartColumns = ({ userId, orderType, areaId, slot, tip, host }: CartUpdate) => ({
  ...(userId === undefined ? {} : { user_id: userId }),
  ...(orderType === undefined ? {} : { order_type: orderType }),
  ...(areaId === undefined ? {} : { area_id: areaId }),
  ...(slot === undefined ? {} : toSlotColumns(slot)),
  ...(host === undefined ? {} : { host: host && JSON.stringify(host) }),
  ...(tip === undefined
    ? {}
    : {
        tip_percent: tip && 'percent' in tip ? tip.percent : null,
        tip_amount: tip && 'amount' in tip ? tip.amount : null,
      }),
})

/** Gives a locked cart to its owner anew, changed: a version that none of the owner's carts has had. */
export const updateCart = (unit: Transaction, cart: CartRecord, change: CartUpdate): void => {
  const owner = change.userId ?? cart.userId
  unit.enqueue(
    unit.sql
      .updateTable('carts')
      .set({
        ...toCartColumns(change),
        version:
          owner === cart.userId
            ? cart.version + 1
            : sql<number>`greatest(version + 1, ${selectNextVersion(owner)})`,
        updated_at: unit.now,
        expires_at: addMilliseconds(unit.now, CART_TTL),
      })
      .where('id', '=', cart.id),
  )
}

const toSavedColumns = (cart: CartRecord, shown: AcceptedTerms) => ({
  ...toCartColumns(cart),
  version: cart.version,
  shown: JSON.stringify(shown),
  updated_at: cart.updatedAt,
  expires_at: cart.expiresAt,
})

const saveCartQuery = prepareStatement<{ cartId: string } & ReturnType<typeof toSavedColumns>>(
  ({ sql: db }, { cartId, ...columns }) => db.updateTable('carts').set(columns).where('id', '=', cartId),
)

/** Writes a locked cart as it has become, with what its customer is about to be shown of it. */
export const saveCart = (unit: Transaction, cart: CartRecord, shown: AcceptedTerms): void => {
  unit.enqueue(saveCartQuery({ cartId: cart.id, ...toSavedColumns(cart, shown) }))
}

/** Keeps what is known of the way to where a locked cart goes. */
export const saveQuote = async (unit: Transaction, cartId: string, quote: DeliveryQuote): Promise<void> => {
  await unit.sql
    .updateTable('carts')
    .set({ delivery_quote: JSON.stringify(quote) })
    .where('id', '=', cartId)
    .execute()
}

export const saveAcceptedTerms = (unit: Transaction, cartId: string, shown: AcceptedTerms): void => {
  unit.enqueue(
    unit.sql
      .updateTable('carts')
      .set({ shown: JSON.stringify(shown) })
      .where('id', '=', cartId),
  )
}

type CartEndStatus = 'placed' | 'expired' | 'closed'

const endCartQuery = prepareStatement<{ cartId: string; status: CartEndStatus; now: Date }>(
  ({ sql: db }, { cartId, status, now }) =>
    db
      .with('gone', (cte) => cte.deleteFrom('cart_lines').where('cart_id', '=', cartId))
      .updateTable('carts')
      .set({ status, shown: null, updated_at: now })
      .where('id', '=', cartId),
)

/** Ends an open, locked cart: its lines go, the row stays for a while to tell what became of it. */
export const endCart = (unit: Transaction, cartId: string, status: CartEndStatus): void => {
  unit.enqueue(endCartQuery({ cartId, status, now: unit.now }))
}
