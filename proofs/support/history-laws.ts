import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import type { PaymentReviewsApi } from '#features/payment-reviews/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { type PaymentHistory, readOrder, readPayments, staffOf } from './history-world.ts'
import { sumRefunds, type VendorPayment } from './payment-vendor.ts'

type OurPayment = Awaited<ReturnType<typeof readPayments>>[number]
type OurRefund = Awaited<ReturnType<typeof readRefunds>>[number]

const readRefunds = ({ shop, site, orderId }: PaymentHistory) =>
  shop.app.platform.db.tenant(site.brandId, ({ sql }) =>
    sql
      .selectFrom('refunds')
      .select(['payment_id', 'reference', 'amount', 'status', 'source'])
      .where('order_id', '=', orderId)
      .execute(),
  )

/** The payments that are named by an open review with their amount. */
const listNamed = async (
  history: PaymentHistory,
  payments: readonly OurPayment[],
): Promise<ReadonlySet<string>> => {
  const store = history.site.stores.marina ?? ''
  const list = staffOf(history).api<PaymentReviewsApi>()
  const reviews = expectOk(await list('GET /api/v1/console/payment-reviews', { query: { store } }))
  const named = payments.filter(({ id, amount }) =>
    reviews.some((review) => review._id === id && review.amount.amount === amount),
  )
  return new Set(named.map(({ id }) => id))
}

const keptAt = (there: VendorPayment | undefined) => ({
  taken: there?.state === 'captured' ? there.amount.amount : 0,
  back: there ? sumRefunds(there, ['done']) : 0,
})

const OPEN_REFUNDS: readonly string[] = ['requested', 'accepted', 'uncertain']

/** How the ledgers differ about one payment. */
const comparePayment = (
  { reference, captured }: OurPayment,
  there: VendorPayment | undefined,
  refunds: readonly OurRefund[],
): string[] => {
  const { taken, back } = keptAt(there)
  const done = refunds.filter(({ status }) => status === 'refunded')
  const backHere = done.reduce((sum, { amount }) => sum + amount, 0)
  const open = refunds.filter(({ status }) => OPEN_REFUNDS.includes(status))
  return [
    ...(taken === captured ? [] : [`${reference}: captured ${taken} there, ${captured} here`]),
    ...(back === backHere ? [] : [`${reference}: ${back} went back there, ${backHere} here`]),
    ...open.map((refund) => `${reference}: the refund ${refund.reference} is still ${refund.status}`),
  ]
}

/** Refunds that the vendor carried out more than once; no review excuses them. */
const findRepeated = (there: VendorPayment | undefined): string[] => {
  const given = (there?.refunds ?? []).filter(({ state }) => state !== 'refused')
  const names = given.map(({ reference }) => reference)
  const repeated = names.filter((name, at) => names.indexOf(name) < at)
  return repeated.map((name) => `the refund ${name} went back twice`)
}

/** What an order keeps and should not, or should and does not. */
const checkOrder = (
  { status, total }: { readonly status: OrderStatus; readonly total: number },
  kept: number,
  isGivenByStaff: boolean,
): string[] => {
  if (status === ORDER_STATUS.initialize) return [`the order still waits for its payment, and keeps ${kept}`]
  if (isCancelledOrDeclined(status))
    return kept === 0 ? [] : [`${kept} kept for an order that ended as ${status}`]
  if (kept > total) return [`${kept} kept for an order of ${total}`]
  return kept === total || isGivenByStaff ? [] : [`${kept} kept for an order of ${total} that goes on`]
}

/**
 * How the vendor's ledger and ours differ after a history: what was captured and went back of each payment, nothing
 * back twice, nothing kept of an order that is over or beyond its total. A difference that an open review names with its
 * payment and amount is none; `isClosed`: when no review may be left.
 */
export const findDifferences = async (
  history: PaymentHistory,
  isClosed: boolean,
): Promise<readonly string[]> => {
  const { vendor } = history
  const order = await readOrder(history)
  const payments = await readPayments(history)
  const refunds = await readRefunds(history)
  const named = await listNamed(history, payments)
  const isExcused = (ids: readonly string[]): boolean => !isClosed && ids.some((id) => named.has(id))
  const there = (payment: OurPayment) => vendor.payments.get(payment.reference)
  const ofPayments = payments.flatMap((payment) => {
    const own = refunds.filter((refund) => refund.payment_id === payment.id)
    const differences = isExcused([payment.id]) ? [] : comparePayment(payment, there(payment), own)
    const isLeft = isClosed && payment.needs_review ? [`${payment.reference} stays in review`] : []
    return [...differences, ...isLeft, ...findRepeated(there(payment))]
  })
  const kept = payments.reduce((sum, payment) => {
    const { taken, back } = keptAt(there(payment))
    return sum + taken - back
  }, 0)
  const isGivenByStaff = refunds.some(({ source }) => source === 'staff')
  const ofOrder = isExcused(payments.map(({ id }) => id)) ? [] : checkOrder(order, kept, isGivenByStaff)
  return [...ofPayments, ...ofOrder]
}
