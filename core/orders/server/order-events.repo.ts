import { type Expression, type QueryCreator, type Selectable, sql } from 'kysely'
import type { PricingInput } from '#core/pricing/domain/price-cart.ts'
import { toStoredPricing } from '#core/pricing/domain/replay-price.ts'
import type { TableSnapshot } from '#core/tables/domain/table.ts'
import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { AddressSnapshot, EntryStaffMember, OrderPerson, OrderState } from '../domain/order.ts'
import { type OrderEvent, toStoredEventData } from '../domain/order-events.ts'
import { ORDER_STATUS } from '../domain/order-status.ts'

const toMutableColumns = (order: OrderState) => ({
  status: order.status,
  version: order.version,
  user_id: order.userId,
  payment_id: order.paymentId,
  answer_by: order.answerBy,
  accepted_at: order.acceptedAt,
  accepted_minutes: order.acceptedMinutes,
  ready_at: order.readyAt,
  delay_reason: order.delayReason,
  decline_reason: order.declineReason,
  finished_at: order.finishedAt,
})

const eventRow = (orderId: string, event: OrderEvent) => ({
  order_id: orderId,
  seq: event.seq,
  at: event.at,
  kind: event.kind,
  actor: JSON.stringify(event.actor),
  from_status: event.from,
  to_status: event.to,
  data: JSON.stringify(toStoredEventData(event)),
})

/** As JSON: all lines are one parameter, so that orders with any number of lines take one statement. */
const serializeLines = ({ id: order_id, lines }: OrderState): string =>
  JSON.stringify(
    lines.map((line, position) => ({
      id: line.id,
      order_id,
      position,
      product_id: line.productId,
      sku: line.sku,
      name: line.name,
      photo: line.photo,
      choices: line.choices,
      unit_price: line.unitPrice,
      qty: line.qty,
      total: line.total,
      special_instructions: line.specialInstructions,
      answers: line.answers ?? [],
      added_at: line.addedAt ?? null,
    })),
  )

const LINE_COLUMNS = [
  ...(['id', 'order_id', 'position', 'product_id', 'sku', 'name', 'photo', 'choices'] as const),
  ...(['unit_price', 'qty', 'total', 'special_instructions', 'answers', 'added_at'] as const),
]

type Lines = Selectable<Tables['order_lines']>

const insertLines = (cte: QueryCreator<Tables>, lines: string | Expression<string>) =>
  cte
    .insertInto('order_lines')
    .columns(LINE_COLUMNS)
    .expression((eb) =>
      eb
        .selectFrom(sql<Lines>`jsonb_populate_recordset(null::order_lines, ${lines}::jsonb)`.as('line'))
        .select(LINE_COLUMNS),
    )

type EventRow = ReturnType<typeof eventRow>

interface NewOrder {
  readonly order: OrderState
  readonly person: OrderPerson
  readonly pricing: PricingInput | null
  readonly enteredBy: EntryStaffMember | null
  readonly table: TableSnapshot | null
  readonly event: OrderEvent
}

const orderRow = ({ order, person, pricing, enteredBy, table }: Omit<NewOrder, 'event'>) => ({
  ...toMutableColumns(order),
  id: order.id,
  number: order.number,
  store_id: order.storeId,
  order_type: order.orderType,
  is_multi_dine: order.isMultiDine,
  currency: order.currency,
  sub_total: order.subTotal,
  total: order.total,
  trace: JSON.stringify(order.trace),
  pricing: pricing && JSON.stringify(toStoredPricing(pricing)),
  store: JSON.stringify(order.store),
  contact: JSON.stringify(person.contact),
  address: person.address && JSON.stringify(person.address),
  delivery_instruction: person.deliveryInstruction,
  order_note: person.orderNote,
  answers: JSON.stringify(person.answers),
  allergies: JSON.stringify(person.allergies),
  drop_off: person.dropOff,
  is_contactless: order.isContactless,
  needs_cutlery: order.needsCutlery,
  source: order.source,
  cart_id: order.cart?.id ?? null,
  cart_version: order.cart?.version ?? null,
  placed_at: order.placedAt,
  scheduled_for: order.scheduledFor,
  scheduled_until: order.scheduledUntil,
  preparation_minutes: order.preparationMinutes,
  answering: order.answering && JSON.stringify(order.answering),
  delivery_minutes: order.deliveryMinutes,
  added_minutes: order.pace.addedMinutes,
  span_minutes: order.pace.spanMinutes,
  appointment: order.appointment ? JSON.stringify(order.appointment) : null,
  entered_by: enteredBy && JSON.stringify(enteredBy),
  dining_table: table && JSON.stringify(table),
})

const insertWithLines = prepareStatement<EventRow & ReturnType<typeof orderRow> & { readonly lines: string }>(
  ({ sql: db }, { order_id, seq, at, kind, actor, from_status, to_status, data, lines, ...row }) => {
    const event = { order_id, seq, at, kind, actor, from_status, to_status, data }
    return db
      .with('told', (cte) => cte.insertInto('order_events').values(event))
      .with('lines', (cte) => insertLines(cte, lines))
      .insertInto('orders')
      .values(row)
  },
)

/** Writes a new order, its lines and its first event. */
export const insertOrder = (tx: Transaction, { event, ...written }: NewOrder): void => {
  const { order } = written
  tx.enqueue(
    insertWithLines({ ...eventRow(order.id, event), ...orderRow(written), lines: serializeLines(order) }),
  )
}

const updateWithEvent = prepareStatement<EventRow & ReturnType<typeof toMutableColumns>>(
  ({ sql: db }, { order_id, seq, at, kind, actor, from_status, to_status, data, ...columns }) => {
    const event = { order_id, seq, at, kind, actor, from_status, to_status, data }
    return db
      .with('told', (cte) => cte.insertInto('order_events').values(event))
      .updateTable('orders')
      .set(columns)
      .where('id', '=', order_id)
  },
)

/** Appends an event to a locked order and writes the resulting order. */
export const updateOrder = (tx: Transaction, order: OrderState, event: OrderEvent): void => {
  tx.enqueue(updateWithEvent({ ...eventRow(order.id, event), ...toMutableColumns(order) }))
}

/** When an order first reached its outlet. */
export const findReceivedAt = async (tx: Transaction, orderId: string): Promise<Date | undefined> => {
  const row = await tx.sql
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', orderId)
    .where('to_status', '=', ORDER_STATUS.new)
    .orderBy('seq')
    .executeTakeFirst()
  return row?.at
}

/** Writes the lines and price of a locked order since its last event, and the inputs of that price. */
export const enqueueOrderTerms = (tx: Transaction, order: OrderState, pricing: PricingInput): void => {
  tx.enqueue(tx.sql.deleteFrom('order_lines').where('order_id', '=', order.id))
  tx.enqueue(
    tx.sql
      .with('lines', (cte) => insertLines(cte, serializeLines(order)))
      .updateTable('orders')
      .set({
        sub_total: order.subTotal,
        total: order.total,
        trace: JSON.stringify(order.trace),
        delivery_minutes: order.deliveryMinutes,
        pricing: JSON.stringify(toStoredPricing(pricing)),
      })
      .where('id', '=', order.id),
  )
}

/**
 * Writes the new address of a locked order. Not in the event: it is personal data, and is deleted with the person's.
 */
export const updateOrderAddress = (tx: Transaction, orderId: string, address: AddressSnapshot): void => {
  tx.enqueue(
    tx.sql
      .updateTable('orders')
      .set({ address: JSON.stringify(address), address_changed_at: tx.now })
      .where('id', '=', orderId),
  )
}

/** Writes the new table of a locked order, whose guests have moved. */
export const updateOrderTable = (tx: Transaction, orderId: string, table: TableSnapshot): void => {
  tx.enqueue(
    tx.sql
      .updateTable('orders')
      .set({ dining_table: JSON.stringify(table) })
      .where('id', '=', orderId),
  )
}

const nextNumber = prepareStatement<{ storeId: string }, { last: number }>(({ sql: db }, { storeId }) =>
  db
    .insertInto('order_numbers')
    .values({ store_id: storeId, last: 1 })
    .onConflict((conflict) =>
      conflict.column('store_id').doUpdateSet((eb) => ({ last: eb('order_numbers.last', '+', 1) })),
    )
    .returning('last'),
)

/** Claims the next number of a store's orders. */
export const incrementOrderNumber = async (tx: Transaction, storeId: string): Promise<number> => {
  const [taken] = await tx.query(nextNumber({ storeId }))
  if (!taken) throw new Error(`The store ${storeId} has no next number`)
  return taken.last
}

/** All events of an order, oldest first. */
export const findEvents = async (tx: Transaction, orderId: string): Promise<OrderEvent[]> => {
  const rows = await tx.sql
    .selectFrom('order_events')
    .select(['seq', 'at', 'kind', 'actor', 'data', 'from_status as from', 'to_status as to'])
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute()
  // Only `appendEvent` writes these rows, so kind and data belong together.
  return rows as unknown as OrderEvent[]
}
