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

/**
 * Literals, not parameters: a prepared plan does not know parameter values, and the partial index covers only open
 * carts.
 */
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

/** Pipelined with the statement that finds or locks the cart. */
const openCartLinesQuery = prepareStatement<Owner, CartLineRecord>((builder, { userId }) =>
  selectCartLines(builder, selectOpenCartId(builder, userId)),
)

/** The user's open cart, expired or not, at this time. */
export const findOpenCart = async (tx: Transaction, userId: string): Promise<CartRecord | undefined> => {
  const [[row], lines] = await Promise.all([
    tx.query(openCartQuery({ userId })),
    tx.query(openCartLinesQuery({ userId })),
  ])
  return row && toCart(row, lines)
}

/**
 * The user's open cart, expired or not, with its row locked until the transaction ends. Undefined when the cart was
 * placed, closed or expired while the call waited for the lock. The lines are read after the lock is taken.
 */
export const lockOpenCart = async (tx: Transaction, userId: string): Promise<CartRecord | undefined> => {
  const [[row], lines] = await Promise.all([
    tx.query(lockOpenCartQuery({ userId })),
    tx.query(openCartLinesQuery({ userId })),
  ])
  return row && toCart(row, lines)
}

/** The next version across all carts of a user: never one that any of them has had. */
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

/** A version that no visible cart of the user has, so that a request for a visible version never finds this cart. */
const selectHiddenVersion = (userId: string) =>
  sql<number>`(select least(coalesce(min(version), 0), 0) - 2 from carts where user_id = ${userId})`

const toNewCartRow = (tx: Transaction, cart: NewCart, status: 'open' | 'draft' | 'closed') => ({
  id: tx.generateId(),
  user_id: cart.userId,
  store_id: cart.storeId,
  order_type: cart.orderType,
  area_id: cart.areaId,
  ...toSlotColumns(cart.slot),
  tip_percent: null,
  tip_amount: null,
  status,
  shown: null,
  created_at: tx.now,
  updated_at: tx.now,
  expires_at: addMilliseconds(tx.now, CART_TTL),
})

const insertRow = (tx: Transaction, cart: NewCart, status: 'draft' | 'closed') =>
  tx.sql.insertInto('carts').values({
    ...toNewCartRow(tx, cart, status),
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

/** Opens a cart, locked; undefined when a concurrent transaction has opened one for the user. */
export const insertCart = async (tx: Transaction, cart: NewCart): Promise<CartRecord | undefined> => {
  const [row] = await tx.query(insertOpenCartQuery(toNewCartRow(tx, cart, 'open')))
  return row && toCart(row, [])
}

/** Creates a draft, locked; undefined when the user already has one at this store. */
export const insertDraftCart = async (tx: Transaction, cart: NewCart): Promise<CartRecord | undefined> => {
  const row = await insertRow(tx, cart, 'draft')
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'store_id']).where('status', '=', DRAFT).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  return row && toCart(row, [])
}

/**
 * Creates a cart that its user never sees: it is filled and ordered, or rolled back, within this transaction. The
 * open cart is unchanged.
 */
export const insertTransientCart = async (tx: Transaction, cart: NewCart): Promise<CartRecord> =>
  toCart(await insertRow(tx, cart, 'closed').returningAll().executeTakeFirstOrThrow(), [])

const selectDrafts = (tx: Transaction, userId: string) =>
  tx.sql.selectFrom('carts').selectAll().where('user_id', '=', userId).where('status', '=', DRAFT)

/** A user's draft at a store, its row locked until the transaction ends. */
export const lockDraftCartRecord = async (
  tx: Transaction,
  { userId, storeId }: { userId: string; storeId: string },
): Promise<CartRecord | undefined> => {
  const row = await selectDrafts(tx, userId).where('store_id', '=', storeId).forUpdate().executeTakeFirst()
  return row && toCart(row, await loadCartLines(tx, row.id))
}

/** All drafts of a user, their rows locked. */
export const lockDraftCarts = async (tx: Transaction, userId: string): Promise<CartRecord[]> => {
  const rows = await selectDrafts(tx, userId).orderBy('id').forUpdate().execute()
  return Promise.all(rows.map(async (row) => toCart(row, await loadCartLines(tx, row.id))))
}

/**
 * Turns a locked cart into a draft, or a draft or a placed cart into the open one, with a version that none of the
 * user's carts has had.
 */
export const setCartStatus = async (
  tx: Transaction,
  cart: CartRecord,
  status: 'open' | 'draft',
): Promise<CartRecord> => {
  const row = await tx.sql
    .updateTable('carts')
    .set({
      ...toCartColumns(cart),
      status,
      version: selectNextVersion(cart.userId),
      updated_at: tx.now,
      expires_at: addMilliseconds(tx.now, CART_TTL),
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

/** Updates a locked cart, or moves it to another owner, with a version that none of the owner's carts has had. */
export const updateCart = (tx: Transaction, cart: CartRecord, change: CartUpdate): void => {
  const owner = change.userId ?? cart.userId
  tx.enqueue(
    tx.sql
      .updateTable('carts')
      .set({
        ...toCartColumns(change),
        version:
          owner === cart.userId
            ? cart.version + 1
            : sql<number>`greatest(version + 1, ${selectNextVersion(owner)})`,
        updated_at: tx.now,
        expires_at: addMilliseconds(tx.now, CART_TTL),
      })
      .where('id', '=', cart.id),
  )
}

/** Lets a locked cart live for the whole time from now; its version stays, so that what others saw of it holds. */
export const extendCartLife = (tx: Transaction, id: string): void =>
  tx.enqueue(
    tx.sql
      .updateTable('carts')
      .set({ expires_at: addMilliseconds(tx.now, CART_TTL) })
      .where('id', '=', id),
  )

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

/** Moves a locked cart to another store. A quote for its delivery is that of the store before. */
export const updateCartStore = async (tx: Transaction, cartId: string, storeId: string): Promise<void> => {
  await tx.sql
    .updateTable('carts')
    .set({ store_id: storeId, delivery_quote: null })
    .where('id', '=', cartId)
    .execute()
}

/** Saves a locked cart with the terms that the customer is about to be shown. */
export const saveCart = (tx: Transaction, cart: CartRecord, shown: AcceptedTerms): void => {
  tx.enqueue(saveCartQuery({ cartId: cart.id, ...toSavedColumns(cart, shown) }))
}

/** Saves the delivery quote of a locked cart. */
export const saveQuote = async (tx: Transaction, cartId: string, quote: DeliveryQuote): Promise<void> => {
  await tx.sql
    .updateTable('carts')
    .set({ delivery_quote: JSON.stringify(quote) })
    .where('id', '=', cartId)
    .execute()
}

export const saveAcceptedTerms = (tx: Transaction, cartId: string, shown: AcceptedTerms): void => {
  tx.enqueue(
    tx.sql
      .updateTable('carts')
      .set({ shown: JSON.stringify(shown) })
      .where('id', '=', cartId),
  )
}

/** A user's cart that an order was made of, its row locked until the transaction ends; its lines are gone. */
export const lockPlacedCart = async (
  tx: Transaction,
  { userId, cartId }: { readonly userId: string; readonly cartId: string },
): Promise<CartRecord | undefined> => {
  const row = await tx.sql
    .selectFrom('carts')
    .selectAll()
    .where('id', '=', cartId)
    .where('user_id', '=', userId)
    .where('status', '=', sql.lit('placed'))
    .forUpdate()
    .executeTakeFirst()
  return row && toCart(row, [])
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

/** Ends an open, locked cart: deletes its lines; the row stays for a while with the cart's status. */
export const endCart = (tx: Transaction, cartId: string, status: CartEndStatus): void => {
  tx.enqueue(endCartQuery({ cartId, status, now: tx.now }))
}
