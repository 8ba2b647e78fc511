import type { PricingInput } from '#core/pricing/domain/price-cart.ts'
import { storedPricing } from '#core/pricing/domain/replay-price.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { AddressSnapshot, EnteredBy, OrderLine, OrderPerson, OrderState } from '../domain/order.ts'
import type { OrderEvent } from '../domain/order-events.ts'

const changing = (order: OrderState) => ({
  status: order.status,
  version: order.version,
  user_id: order.userId,
  payment_id: order.paymentId,
  answer_by: order.answerBy,
  accepted_at: order.acceptedAt,
  accepted_minutes: order.acceptedMinutes,
  ready_at: order.readyAt,
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
  data: JSON.stringify(event.data),
})

const lineRow = (orderId: string, line: OrderLine, position: number) => ({
  id: line.id,
  order_id: orderId,
  position,
  product_id: line.productId,
  sku: line.sku,
  name: JSON.stringify(line.name),
  photo: line.photo && JSON.stringify(line.photo),
  choices: JSON.stringify(line.choices),
  unit_price: line.unitPrice,
  qty: line.qty,
  total: line.total,
  special_instructions: line.specialInstructions,
  answers: JSON.stringify(line.answers ?? []),
  added_at: line.addedAt === undefined ? null : new Date(line.addedAt),
})

interface NewOrder {
  readonly order: OrderState
  readonly person: OrderPerson
  readonly pricing: PricingInput | null
  readonly enteredBy: EnteredBy | null
  readonly event: OrderEvent
}

/** Writes a new order, its lines and its first event. */
export const insertOrder = (unit: Unit, { order, person, pricing, enteredBy, event }: NewOrder): void => {
  const lines = order.lines.map((line, position) => lineRow(order.id, line, position))
  unit.along(
    unit.sql
      .with('told', (cte) => cte.insertInto('order_events').values(eventRow(order.id, event)))
      .with('lines', (cte) => cte.insertInto('order_lines').values(lines))
      .insertInto('orders')
      .values({
        ...changing(order),
        id: order.id,
        number: order.number,
        store_id: order.storeId,
        order_type: order.orderType,
        is_multi_dine: order.isMultiDine,
        currency: order.currency,
        sub_total: order.subTotal,
        total: order.total,
        trace: JSON.stringify(order.trace),
        pricing: pricing && JSON.stringify(storedPricing(pricing)),
        store: JSON.stringify(order.store),
        contact: JSON.stringify(person.contact),
        address: person.address && JSON.stringify(person.address),
        delivery_instruction: person.deliveryInstruction,
        answers: JSON.stringify(person.answers),
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
        entered_by: enteredBy && JSON.stringify(enteredBy),
      }),
  )
}

/** Writes a locked order after one more event, and the event. */
export const updateOrder = (unit: Unit, order: OrderState, event: OrderEvent): void => {
  unit.along(
    unit.sql
      .with('told', (cte) => cte.insertInto('order_events').values(eventRow(order.id, event)))
      .updateTable('orders')
      .set(changing(order))
      .where('id', '=', order.id),
  )
}

/** Writes what a locked order consists of and costs since its last event, and what that price was made of. */
export const rewriteTerms = (unit: Unit, order: OrderState, pricing: PricingInput): void => {
  unit.along(unit.sql.deleteFrom('order_lines').where('order_id', '=', order.id))
  unit.along(
    unit.sql
      .with('lines', (cte) =>
        cte
          .insertInto('order_lines')
          .values(order.lines.map((line, position) => lineRow(order.id, line, position))),
      )
      .updateTable('orders')
      .set({
        sub_total: order.subTotal,
        total: order.total,
        trace: JSON.stringify(order.trace),
        delivery_minutes: order.deliveryMinutes,
        pricing: JSON.stringify(storedPricing(pricing)),
      })
      .where('id', '=', order.id),
  )
}

/** Writes where a locked order goes from now on. Not in the event: it is the person's, and is forgotten with them. */
export const rewriteAddress = (unit: Unit, orderId: string, address: AddressSnapshot): void => {
  unit.along(
    unit.sql
      .updateTable('orders')
      .set({ address: JSON.stringify(address), address_changed_at: unit.now })
      .where('id', '=', orderId),
  )
}

/** The next number of a store's orders. */
export const takeNumber = async (unit: Unit, storeId: string): Promise<number> => {
  const { last } = await unit.sql
    .insertInto('order_numbers')
    .values({ store_id: storeId, last: 1 })
    .onConflict((conflict) =>
      conflict.column('store_id').doUpdateSet((eb) => ({ last: eb('order_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** All events of an order, oldest first. */
export const findEvents = async (unit: Unit, orderId: string): Promise<OrderEvent[]> => {
  const rows = await unit.sql
    .selectFrom('order_events')
    .select(['seq', 'at', 'kind', 'actor', 'data', 'from_status as from', 'to_status as to'])
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute()
  // The rows were written from events by `appendEvent` alone, so kind and data belong together.
  return rows as unknown as OrderEvent[]
}
