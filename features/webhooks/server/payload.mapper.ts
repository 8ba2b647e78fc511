import type { OrderLine, OrderRecord } from '#core/orders/domain/order.ts'
import { numberRounds } from '#core/orders/domain/order-rounds.ts'
import { type PayloadOrder, webhookPayloadSchema } from '../contract/payload.ts'

const toPayloadChoices = ({ choices }: OrderLine) =>
  choices.flatMap(({ name: group, variants }) =>
    variants
      .filter(({ isIncluded }) => !isIncluded)
      .map(({ name, counter: inEach }) => ({ group: { ...group }, name: { ...name }, inEach })),
  )

/** An order in the form for other systems: items and prices, without the customer. */
export const toPayloadOrder = (order: OrderRecord): PayloadOrder => {
  const rounds = order.table === null ? undefined : numberRounds(order.lines)
  return {
    _id: order.id,
    orderId: String(order.number),
    store: order.storeId,
    status: order.status,
    version: order.version,
    orderType: order.orderType,
    table: order.table && { kind: order.table.kind, name: order.table.name },
    placedAt: order.placedAt.toISOString(),
    scheduledFor: order.scheduledFor?.toISOString() ?? null,
    readyAt: order.readyAt?.toISOString() ?? null,
    currency: order.currency,
    subTotal: order.subTotal,
    total: order.total,
    payment: {
      ...{ mod: order.payment.mod, status: order.payment.status },
      ...{ refunded: order.payment.refunded, refunding: order.payment.refunding },
    },
    declineReason: order.declineReason,
    products: order.lines.map((line) => ({
      _id: line.id,
      sku: line.sku,
      name: { ...line.name },
      qty: line.qty,
      unitPrice: line.unitPrice,
      total: line.total,
      choices: toPayloadChoices(line),
      specialInstructions: line.specialInstructions,
      round: rounds?.get(line.id) ?? null,
    })),
  }
}

/** The body of a delivery without what the customer wrote on the lines. */
export const removePayloadTexts = (body: string): string => {
  const { order, ...payload } = webhookPayloadSchema.parse(JSON.parse(body))
  const products = order.products.map((line) => ({ ...line, specialInstructions: '' }))
  return JSON.stringify({ ...payload, order: { ...order, products } })
}
