import type { Platform } from '#platform/http/server-plugin.ts'
import {
  comparePayment,
  compareRefunds,
  type LedgerDifference,
  type RefundTotals,
} from '../domain/compare-ledgers.ts'
import type { GatewayReport } from '../domain/gateway-report.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { callGateway, inquireReport } from './gateway.client.ts'
import { BACKGROUND_DEADLINE } from './gateway-breakers.client.ts'
import { listGatewayPayments } from './payments.repo.ts'
import { isRefundOpen, listPaymentRefunds, type RefundRecord } from './refunds.repo.ts'
import { settlePayment } from './settle.service.ts'

/** The comparison of one payment. */
export interface ReconciliationResult {
  readonly brandId: string
  readonly payment: PaymentRecord
  readonly provider: string
  readonly outcome: 'same' | 'notAnswered' | LedgerDifference
  /** The gateway's report; absent when it did not respond. */
  readonly report?: GatewayReport
  /** Why it did not. */
  readonly cause?: string
  /** Our ledger was updated from the gateway's report. */
  readonly isSettled: boolean
}

export interface ReconcileInput {
  /** Payments that were started from then on. */
  readonly since: Date
  /** Books money that our ledger misses, as a webhook would. */
  readonly settles: boolean
}

/** Maximum number of parallel queries; leaves capacity at every gateway for customers. */
const MAX_CONCURRENT = 8

type ReconciliationCandidate = Awaited<ReturnType<typeof listGatewayPayments>>[number] & {
  readonly refunds: RefundTotals
}

const sumRefunds = (refunds: readonly RefundRecord[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount.amount, 0)

/** A page of payments with their refund totals, read before the gateways are queried. */
const loadPage = (platform: Platform, since: Date, after: string): Promise<ReconciliationCandidate[]> =>
  platform.db.system(async (tx) => {
    const found = await listGatewayPayments(tx, { since, after, limit: MAX_CONCURRENT })
    const page: ReconciliationCandidate[] = []
    for (const each of found) {
      const refunds = await listPaymentRefunds(tx, each.payment.id)
      page.push({
        ...each,
        refunds: {
          done: sumRefunds(refunds.filter(({ status }) => status === 'refunded')),
          open: sumRefunds(refunds.filter(isRefundOpen)),
        },
      })
    }
    return page
  })

const reconcilePayment = async (
  platform: Platform,
  { brandId, provider, payment, refunds }: ReconciliationCandidate,
  settles: boolean,
): Promise<ReconciliationResult> => {
  const answer = await callGateway(platform, {
    brandId,
    accountId: payment.accountId ?? '',
    purpose: 'compare',
    deadline: BACKGROUND_DEADLINE,
    request: (adapter, signal) => inquireReport(adapter, payment, signal),
  })
  if (answer.kind === 'none') {
    const { cause } = answer
    return { brandId, payment, provider, outcome: 'notAnswered', cause, isSettled: false }
  }
  const report = answer.value
  const outcome = comparePayment(payment, report) ?? compareRefunds(refunds, report) ?? 'same'
  const learns = settles && outcome === 'takenUnknown'
  const settled = learns
    ? await settlePayment(platform, { paymentId: payment.id, report, source: 'poller' })
    : undefined
  const isSettled = settled !== undefined && settled.captured > 0
  return { brandId, payment, provider, outcome, report, isSettled }
}

/**
 * Queries every gateway about every payment started since then, page by page, and compares its reports with our
 * ledger. Changes nothing, unless `settles` is set: then missed money is booked, and excess or late money is refunded
 * automatically.
 */
export async function* reconcile(
  platform: Platform,
  { since, settles }: ReconcileInput,
): AsyncGenerator<ReconciliationResult> {
  let after = ''
  for (;;) {
    const page = await loadPage(platform, since, after)
    const last = page.at(-1)
    if (!last) return
    yield* await Promise.all(page.map((each) => reconcilePayment(platform, each, settles)))
    after = last.payment.id
  }
}
