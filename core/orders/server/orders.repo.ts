import { sql } from 'kysely'
import type { PaymentRecord } from '#core/payments/domain/payment.ts'
import { loadPayments, preparePaymentLoader } from '#core/payments/server/payments.service.ts'
import { prepareStatement, type StatementBuilder } from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { deleteStoredAnswers } from '#platform/http/idempotency.ts'
import { toSearchPatterns } from '#platform/kernel/search-pattern.ts'
import { getDropOff } from '../domain/drop-off.ts'
import type { OrderPerson, OrderRecord, OrderState, StatusMoment } from '../domain/order.ts'
import { ORDER_STATUS, type OrderStatus } from '../domain/order-status.ts'
import type { PastSearch } from '../domain/past-search.ts'
import { linesColumn, toLine } from './order-lines.repo.ts'
import { ORDER_COLUMNS } from './orders.tables.ts'

/** The statuses of an order with their times, oldest first. */
export const historyColumn = sql<readonly { status: OrderStatus; at: string }[]>`array_to_json(array(
  select json_build_object('status', to_status, 'at', at) from order_events
  where order_id = orders.id and kind in ('placed', 'moved') order by seq
))`.as('history')

const selectOrders = ({ sql: db }: StatementBuilder) =>
  db.selectFrom('orders').select(ORDER_COLUMNS).select(linesColumn).select(historyColumn)
type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

const toState = (row: Omit<OrderRow, 'history'>): OrderState => ({
  id: row.id,
  number: row.number,
  status: row.status,
  version: row.version,
  userId: row.user_id,
  paymentId: row.payment_id,
  placedAt: row.placed_at,
  answering: row.answering,
  answerBy: row.answer_by,
  acceptedAt: row.accepted_at,
  acceptedMinutes: row.accepted_minutes,
  readyAt: row.ready_at,
  delayReason: row.delay_reason,
  declineReason: row.decline_reason,
  finishedAt: row.finished_at,
  storeId: row.store_id,
  orderType: row.order_type,
  isMultiDine: row.is_multi_dine,
  currency: row.currency,
  subTotal: row.sub_total,
  total: row.total,
  trace: row.trace,
  store: row.store,
  isContactless: row.is_contactless,
  needsCutlery: row.needs_cutlery,
  source: row.source,
  cart:
    row.cart_id !== null && row.cart_version !== null ? { id: row.cart_id, version: row.cart_version } : null,
  scheduledFor: row.scheduled_for,
  scheduledUntil: row.scheduled_until,
  preparationMinutes: row.preparation_minutes,
  deliveryMinutes: row.delivery_minutes,
  pace: { addedMinutes: row.added_minutes, spanMinutes: row.span_minutes },
  ...(row.appointment && { appointment: row.appointment }),
  lines: row.lines.map(toLine),
})

const toPerson = (row: OrderRow): OrderPerson => ({
  contact: row.contact,
  address: row.address,
  deliveryInstruction: row.delivery_instruction,
  orderNote: row.order_note,
  answers: row.answers,
  allergies: row.allergies,
  dropOff: getDropOff(row.drop_off, row.is_contactless),
})

/** The history as {@link historyColumn} selects it. */
export const toHistory = ({ history }: Pick<OrderRow, 'history'>): StatusMoment[] =>
  history.map(({ status, at }) => ({ status, at: new Date(at) }))

const joinPayments = (rows: readonly OrderRow[], payments: readonly PaymentRecord[]): OrderRecord[] => {
  const byId = new Map(payments.map((payment) => [payment.id, payment]))
  return rows.map((row) => {
    const payment = byId.get(row.payment_id)
    if (!payment) throw new Error(`The payment ${row.payment_id} of order ${row.id} is missing`)
    return {
      ...{ ...toState(row), ...toPerson(row), brandId: row.brand_id, payment, history: toHistory(row) },
      addressChangedAt: row.address_changed_at,
      enteredBy: row.entered_by,
      table: row.dining_table,
    }
  })
}

/** Adds the payments to orders, in one statement. */
const attachPayments = async (tx: Transaction, rows: readonly OrderRow[]): Promise<OrderRecord[]> => {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.payment_id)
  return joinPayments(rows, await loadPayments(tx, ids))
}

const orderById = prepareStatement<{ id: string }, OrderRow>((builder, { id }) =>
  selectOrders(builder).where('id', '=', id),
)

const loadPaymentOfOrder = preparePaymentLoader<{ id: string }>(({ sql: db }, { id }) => {
  const paymentId = db.selectFrom('orders').select('payment_id').where('id', '=', id)
  return sql<string>`(${paymentId})`
})

/** An order with its payment, in one round trip. */
export const findOrder = async (tx: Transaction, id: string): Promise<OrderRecord | undefined> => {
  const [rows, payment] = await Promise.all([tx.query(orderById({ id })), loadPaymentOfOrder(tx, { id })])
  return joinPayments(rows, payment ? [payment] : [])[0]
}

/** Whether the order exists and belongs to this user, in one query in either case. */
export const isOrderOwnedBy = async (tx: Transaction, id: string, userId: string): Promise<boolean> => {
  const found = await tx.sql
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

/** Locks the order's row until the transaction ends. */
export const lockOrderRow = async (tx: Transaction, id: string): Promise<void> => {
  await tx.sql.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute()
}

const lockedState = prepareStatement<{ id: string }, Omit<OrderRow, 'history'>>(({ sql: db }, { id }) =>
  db.selectFrom('orders').select(ORDER_COLUMNS).select(linesColumn).where('id', '=', id).forUpdate(),
)

/**
 * An order's state with its row locked until the transaction ends: in one statement, because what is not in the row
 * never changes.
 */
export const lockOrderState = async (tx: Transaction, id: string): Promise<OrderState | undefined> => {
  const [row] = await tx.query(lockedState({ id }))
  return row && toState(row)
}

export const findOrderByCart = async (
  tx: Transaction,
  cart: { readonly id: string; readonly version: number },
): Promise<OrderRecord | undefined> => {
  const query = selectOrders(tx).where('cart_id', '=', cart.id).where('cart_version', '=', cart.version)
  const [order] = await attachPayments(tx, await query.execute())
  return order
}

export interface FindOwnOrdersInput {
  readonly userId: string
  /** Orders of others that are listed too. */
  readonly sharedIds?: readonly string[]
  readonly storeId: string | undefined
  readonly skip: number
  readonly limit: number
}

/** A user's orders, newest first. */
export const findOrdersByUser = async (
  tx: Transaction,
  { userId, sharedIds = [], storeId, skip, limit }: FindOwnOrdersInput,
): Promise<OrderRecord[]> => {
  let query = selectOrders(tx).where((eb) =>
    sharedIds.length > 0
      ? eb.or([eb('user_id', '=', userId), eb('id', 'in', [...sharedIds])])
      : eb('user_id', '=', userId),
  )
  if (storeId !== undefined) query = query.where('store_id', '=', storeId)
  const rows = await query
    .orderBy('placed_at', 'desc')
    .orderBy('number', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  return attachPayments(tx, rows)
}

const BOARD_LIMIT = 500

/**
 * The orders of these outlets' boards, of all of the brand's when absent: all open ones, and those that ended after
 * `since`. Oldest first, always in the same order. When there are too many for one board, those that ended longest ago are left out.
 */
export const findBoardOrders = async (
  tx: Transaction,
  storeIds: readonly string[] | undefined,
  since: Date,
): Promise<OrderRecord[]> => {
  if (storeIds?.length === 0) return []
  const rows = await selectOrders(tx)
    .$if(storeIds !== undefined, (query) => query.where('store_id', 'in', storeIds ?? []))
    .where('status', '<>', 0)
    .where((eb) => eb.or([eb('finished_at', 'is', null), eb('finished_at', '>', since)]))
    // The card of a payment given up was never on the board.
    .where('status', '<>', 90)
    .orderBy(sql`finished_at is null`, 'desc')
    .orderBy('placed_at', 'desc')
    .orderBy('number', 'desc')
    .limit(BOARD_LIMIT)
    .execute()
  const oldestFirst = rows.toSorted(
    (a, b) => a.placed_at.getTime() - b.placed_at.getTime() || a.number - b.number,
  )
  return attachPayments(tx, oldestFirst)
}

/** Orders entered by staff and not paid online: they wait, or were given up after `since`. Newest first. */
export const findUnpaidStaffOrders = async (
  tx: Transaction,
  storeId: string,
  since: Date,
): Promise<OrderRecord[]> => {
  const rows = await selectOrders(tx)
    .where((eb) => eb.and([eb('store_id', '=', storeId), eb('status', 'in', [0, 90])]))
    .where('entered_by', 'is not', null)
    .where('placed_at', '>', since)
    .orderBy('placed_at', 'desc')
    .limit(BOARD_LIMIT)
    .execute()
  return attachPayments(tx, rows)
}

export interface FindPastOrdersInput {
  readonly storeId: string
  readonly search: PastSearch
  /** The whole phone that is searched for, in E.164; undefined: a part of one is. */
  readonly phone: string | undefined
  /** Minor units; undefined: any. */
  readonly total?: number | undefined
  /** ISO dates of the outlet's clock, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly skip: number
  readonly limit: number
}

/** The date on which an order was placed, by its outlet's clock. */
const placedOn = sql`(placed_at at time zone (store->>'timeZone'))::date`

/** Whether the customer is called so, in the letters of any keyboard. */
const matchesName = (part: string) => {
  const patterns = toSearchPatterns(part).map((pattern) => sql`contact->>'name' ~ ${pattern}`)
  return patterns.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(patterns, sql` and `)})`
}

/** Orders that ended at an outlet, the last one first; those whose payment was given up are not included. */
export const findPastOrders = async (
  tx: Transaction,
  { storeId, search, phone, total, from, to, skip, limit }: FindPastOrdersInput,
): Promise<OrderRecord[]> => {
  let query = selectOrders(tx)
    .where('store_id', '=', storeId)
    .where('finished_at', 'is not', null)
    .where('status', '<>', 90)
  if (search.kind === 'number') query = query.where('number', '=', search.number)
  if (search.kind === 'phone')
    query = query.where(
      phone === undefined
        ? sql<boolean>`contact->>'phone' like ${`%${search.ending}`}`
        : sql<boolean>`contact->>'phone' = ${phone}`,
    )
  if (search.kind === 'name') query = query.where(matchesName(search.part))
  if (total !== undefined) query = query.where('total', '=', total)
  if (from !== undefined) query = query.where(sql<boolean>`${placedOn} >= ${from}::date`)
  if (to !== undefined) query = query.where(sql<boolean>`${placedOn} <= ${to}::date`)
  const rows = await query
    .orderBy('finished_at', 'desc')
    .orderBy('number', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  return attachPayments(tx, rows)
}

/** The status of an order, without its related data. */
export const findOrderStatus = (
  tx: Transaction,
  id: string,
): Promise<Pick<OrderState, 'status' | 'version'> | undefined> =>
  tx.sql.selectFrom('orders').select(['status', 'version']).where('id', '=', id).executeTakeFirst()

/** The brand of an order; only in a system transaction. */
export const findOrderBrand = async (tx: Transaction, id: string): Promise<string | undefined> => {
  const row = await tx.sql.selectFrom('orders').select('brand_id').where('id', '=', id).executeTakeFirst()
  return row?.brand_id
}

/** Whether an order of the transaction's brand was ever handed over. */
export const hasDeliveredOrder = async (tx: Transaction): Promise<boolean> => {
  const done = [ORDER_STATUS.delivered, ORDER_STATUS.multiDineCompleted]
  const query = tx.sql.selectFrom('orders').select('id').where('status', 'in', done)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

export const countOpenOrders = async (tx: Transaction, userId: string): Promise<number> => {
  const { count } = await tx.sql
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

const unpaidCountByUser = prepareStatement<{ userId: string }, { count: number }>(({ sql: db }, { userId }) =>
  db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', sql.lit(0)),
)

export const countUnpaidByUser = async (tx: Transaction, userId: string): Promise<number> => {
  const [row] = await tx.query(unpaidCountByUser({ userId }))
  return row?.count ?? 0
}

export const findOrderIdsByUser = async (tx: Transaction, userId: string): Promise<string[]> => {
  const rows = await tx.sql
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes the customer, the address and what was written on the lines; items and amounts stay for accounting. */
export const anonymizeOrders = async (tx: Transaction, userId: string): Promise<void> => {
  const nobody = JSON.stringify({ name: '', phone: '', email: '' })
  await tx.sql
    .updateTable('orders')
    .set({
      ...{ contact: nobody, address: null, delivery_instruction: '', order_note: '' },
      ...{ answers: '[]', allergies: '[]', drop_off: null },
    })
    .where('user_id', '=', userId)
    .execute()
  const orderIds = await findOrderIdsByUser(tx, userId)
  if (orderIds.length === 0) return
  await tx.sql
    .updateTable('order_lines')
    .set({ special_instructions: '', answers: '[]' })
    .where('order_id', 'in', orderIds)
    .execute()
  await deleteStoredAnswers(tx, { userId, mentioned: orderIds })
}
