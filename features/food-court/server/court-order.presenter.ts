import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import { findAddressPage } from '#core/orders/server/address-page.service.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { type PresentationContext, presentFull } from '#core/orders/server/present-order.service.ts'
import { isPaymentOpen, type PaymentRecord } from '#core/payments/domain/payment.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import type { RefundSums } from '#core/payments/domain/refund-sums.ts'
import { loadPayments } from '#core/payments/server/payments.service.ts'
import { presentPayment } from '#core/payments/server/present-payment.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { money } from '#platform/kernel/money.ts'
import type { CourtOrder } from '../contract/order-endpoints.ts'
import { listCourtMethods } from './court-methods.loader.ts'
import { type CourtOrderRow, listCourtParts } from './court-orders.repo.ts'

const getState = (orders: readonly OrderRecord[]): CourtOrder['state'] => {
  if (orders.every(({ status }) => isCancelledOrDeclined(status))) return 'cancelled'
  if (orders.some(({ status }) => status === ORDER_STATUS.initialize)) return 'unpaid'
  return orders.every(({ status }) => isCancelledOrDeclined(status) || status === ORDER_STATUS.delivered)
    ? 'done'
    : 'underWay'
}

const presentPart = (order: OrderRecord, context: PresentationContext): CourtOrder['parts'][number] => {
  const full = presentFull(order, context)
  const { _id, orderId, status, isFinal, declineReason, total, payment, timeline } = full
  const { refunded, refunding, refundUncertain } = payment
  return {
    ...{ _id, orderId, status, isFinal, declineReason, total, refunded, refunding, refundUncertain },
    store: { _id: full.store._id, name: full.store.name },
    text: (timeline.findLast(({ at }) => at !== null) ?? timeline[0])?.text ?? '',
    isCancelled: isCancelledOrDeclined(order.status),
    products: full.products.map(
      ({ _id: line, product, name, qty, customize, collectFromUser, specialInstructions }) => ({
        ...{ _id: line, product, name, qty, customize, collectFromUser, specialInstructions },
      }),
    ),
  }
}

/** When the last part that is still expected is at hand. */
const computeEstimate = (
  orders: readonly OrderRecord[],
  context: PresentationContext,
): CourtOrder['estimate'] => {
  const ranges = orders.flatMap((order) => presentFull(order, context).estimate ?? [])
  const latest = (times: readonly string[]) => times.toSorted().at(-1) ?? ''
  if (ranges.length === 0) return null
  return { from: latest(ranges.map(({ from }) => from)), to: latest(ranges.map(({ to }) => to)) }
}

/** Whether another attempt may be opened: the bank has none to decide on. */
const isAwaitingAttempt = (
  state: CourtOrder['state'],
  payment: PaymentRecord | undefined,
): payment is PaymentRecord =>
  state === 'unpaid' &&
  payment !== undefined &&
  payment.status !== PAYMENT_STATUS.pending &&
  !payment.needsReview

/** One courier brings all parts, so each of them leads to the page that changes the address of all. */
const findAddressPath = (
  platform: Pick<Platform, 'hooks'>,
  tx: Transaction,
  { state, orders }: { readonly state: CourtOrder['state']; readonly orders: readonly OrderRecord[] },
): Promise<string | null> | null => {
  const part = orders.find(({ status }) => !isCancelledOrDeclined(status))
  return part?.address && state === 'underWay' ? findAddressPage(platform, tx, part) : null
}

/** An order of several stalls as its customer sees it: the whole, and each part. */
export const presentCourtOrder = async (
  tx: Transaction,
  court: CourtOrderRow,
  { hooks, secret, ...context }: PresentationContext & Pick<Platform, 'hooks' | 'secret'>,
): Promise<CourtOrder> => {
  const parts = await listCourtParts(tx, court.id)
  const found = await Promise.all(parts.map(({ order_id }) => loadOrder(tx, order_id)))
  const orders = found.flatMap((order) => order ?? [])
  const [payment] = court.payment_id === null ? [] : await loadPayments(tx, [court.payment_id])
  const presented = orders.map((order) => presentPart(order, context))
  const sumOf = (sum: keyof RefundSums) =>
    money(
      presented.reduce((all, part) => all + part[sum].amount, 0),
      court.currency,
    )
  const state = getState(orders)
  const total = money(court.amount, court.currency)
  const isPayable = isAwaitingAttempt(state, payment)
  return {
    ...{ _id: court.id, state, parts: presented },
    orderType: orders[0]?.orderType ?? 0,
    timeZone: orders[0]?.store.timeZone ?? 'UTC',
    total,
    refunded: sumOf('refunded'),
    refunding: sumOf('refunding'),
    refundUncertain: sumOf('refundUncertain'),
    payment: payment ? presentPayment(payment) : null,
    mod: payment?.mod ?? orders[0]?.payment.mod ?? '',
    canPay: isPayable && !isPaymentOpen(payment.status),
    methods: isPayable ? await listCourtMethods({ hooks, secret }, tx, { orders, amount: total }) : [],
    addressPath: await findAddressPath({ hooks }, tx, { state, orders }),
    estimate: computeEstimate(orders, context),
  }
}
