import type { PaymentReviewsApi } from '#features/payment-reviews/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import {
  type OurPayment,
  type OurRefund,
  type PaymentHistory,
  readPayments,
  readRefunds,
  staffOf,
} from './history-world.ts'
import { sumRefunds, type VendorPayment } from './payment-vendor.ts'

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

/**
 * How the vendor's ledger and ours differ after a history: what was captured and went back of each payment, nothing
 * back twice, nothing kept beyond what the payable says. A difference that an open review names with its
 * payment and amount is none; `isClosed`: when no review may be left.
 */
export const findDifferences = async (
  history: PaymentHistory,
  isClosed: boolean,
): Promise<readonly string[]> => {
  const { vendor } = history
  const payments = await readPayments(history)
  const refunds = await readRefunds(history)
  const named = await listNamed(history, payments)
  const isExcused = (ids: readonly string[]): boolean => !isClosed && ids.some((id) => named.has(id))
  const there = (payment: OurPayment) => vendor.payments.get(payment.reference)
  const online = payments.filter(({ account_id }) => account_id !== null)
  const ofPayments = online.flatMap((payment) => {
    const own = refunds.filter((refund) => refund.payment_id === payment.id)
    const differences = isExcused([payment.id]) ? [] : comparePayment(payment, there(payment), own)
    const isLeft = isClosed && payment.needs_review ? [`${payment.reference} stays in review`] : []
    return [...differences, ...isLeft, ...findRepeated(there(payment))]
  })
  const keep = (payment: OurPayment): number => {
    if (payment.account_id === null) return payment.left
    const { taken, back } = keptAt(there(payment))
    return taken - back
  }
  if (isExcused(payments.map(({ id }) => id))) return ofPayments
  return [...ofPayments, ...(await history.payable.check(history, { payments, refunds, keep }))]
}
