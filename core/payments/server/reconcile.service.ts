import type { Platform } from '#platform/http/area.ts'
import {
  type Difference,
  differenceOf,
  type OwnRefunds,
  refundDifferenceOf,
} from '../domain/compare-books.ts'
import type { GatewayReport } from '../domain/gateway-report.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { askGateway } from './ask-gateway.ts'
import { BACKGROUND_DEADLINE } from './gateway-call.ts'
import { findPaymentsOfGateways } from './payments.repo.ts'
import { findRefundsOf, type RefundRecord } from './refunds.repo.ts'
import { settle } from './settle.service.ts'

/** One payment, compared. */
export interface Reconciled {
  readonly payment: PaymentRecord
  readonly provider: string
  readonly outcome: 'same' | 'notAnswered' | Difference
  /** What the gateway states; absent when it did not answer. */
  readonly report?: GatewayReport
  /** Our books were brought to what the gateway said. */
  readonly isSettled: boolean
}

export interface ReconcileWish {
  /** Payments that were begun from then on. */
  readonly since: Date
  /** Lets our books learn of money that they do not know of, as a webhook would. */
  readonly settles: boolean
}

/** So many at once, which leaves room at every gateway for customers. */
const AT_ONCE = 8

type Comparable = Awaited<ReturnType<typeof findPaymentsOfGateways>>[number] & {
  readonly refunds: OwnRefunds
}

const sumOf = (refunds: readonly RefundRecord[], status: RefundRecord['status']): number =>
  refunds.reduce((sum, refund) => (refund.status === status ? sum + refund.amount.amount : sum), 0)

/** A page of payments with what of each went back, read before the gateways are asked. */
const loadPage = (platform: Platform, since: Date, after: string): Promise<Comparable[]> =>
  platform.db.system(async (unit) => {
    const found = await findPaymentsOfGateways(unit, { since, after, limit: AT_ONCE })
    const page: Comparable[] = []
    for (const each of found) {
      const refunds = await findRefundsOf(unit, each.payment.id)
      page.push({ ...each, refunds: { done: sumOf(refunds, 'refunded'), open: sumOf(refunds, 'requested') } })
    }
    return page
  })

const compare = async (
  platform: Platform,
  { brandId, provider, payment, refunds }: Comparable,
  settles: boolean,
): Promise<Reconciled> => {
  const { reference, gatewayReference, amount } = payment
  const answer = await askGateway(platform, {
    brandId,
    accountId: payment.accountId ?? '',
    deadline: BACKGROUND_DEADLINE,
    ask: (adapter, signal) =>
      adapter.inquire({ reference, amount, gatewayReference: gatewayReference ?? undefined, signal }),
  })
  if (answer.kind === 'none') return { payment, provider, outcome: 'notAnswered', isSettled: false }
  const report = answer.value
  const outcome = differenceOf(payment, report) ?? refundDifferenceOf(refunds, report) ?? 'same'
  const learns = settles && outcome === 'takenUnknown'
  const settled = learns
    ? await settle(platform, { paymentId: payment.id, report, source: 'poller' })
    : undefined
  return { payment, provider, outcome, report, isSettled: settled !== undefined && settled.captured > 0 }
}

/**
 * Asks every gateway about every payment that was begun since then, one page after the other, and compares what it
 * says with our books. Changes nothing, unless it is to settle: then money that came unseen is booked, and what is too
 * much or too late goes back by itself.
 */
export async function* reconcile(
  platform: Platform,
  { since, settles }: ReconcileWish,
): AsyncGenerator<Reconciled> {
  let after = ''
  for (;;) {
    const page = await loadPage(platform, since, after)
    const last = page.at(-1)
    if (!last) return
    yield* await Promise.all(page.map((each) => compare(platform, each, settles)))
    after = last.payment.id
  }
}
