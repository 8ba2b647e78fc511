import type { Platform } from '#platform/http/server-plugin.ts'
import type { DueWork } from '#platform/jobs/due-work.ts'
import { runEachIsolated } from '#platform/jobs/run-each-isolated.ts'
import { addMilliseconds, minutes, seconds } from '#platform/kernel/clock.ts'
import type { GatewayReport } from '../domain/gateway-report.ts'
import { computeNextInquiryAt } from '../domain/inquiry-schedule.ts'
import { isPaymentOpen, isPaymentSettled, type PaymentRecord } from '../domain/payment.ts'
import { endPaymentPage } from './end-page.client.ts'
import { BACKGROUND_DEADLINE } from './gateway-breakers.client.ts'
import { applyWaitingEvents } from './gateway-events.use-case.ts'
import { inquirePayment } from './inquire-payment.use-case.ts'
import { loadLateInquiryTime } from './late-inquiry.loader.ts'
import { claimDueInquiries, findPayment, recordInquiry } from './payments.repo.ts'
import { settlePayment } from './settle.service.ts'

/**
 * Gives a payment up when its window has passed and the gateway reports that paying has not begun. Its page is ended where
 * the vendor can do that.
 */
const abortIfAbandoned = async (
  platform: Platform,
  brandId: string,
  { payment, report }: { payment: PaymentRecord; report: GatewayReport | undefined },
): Promise<PaymentRecord> => {
  const isOver = platform.clock.now() > payment.windowEndsAt
  if (!isPaymentOpen(payment.status) || payment.needsReview || !isOver || report?.state !== 'unknown')
    return payment
  const state = { state: 'expired' as const, gatewayReference: payment.gatewayReference ?? '' }
  const settled = await settlePayment(platform, {
    ...{ paymentId: payment.id, source: 'window' },
    report: { ...report, ...state },
  })
  await endPaymentPage(platform, payment, { brandId, deadline: BACKGROUND_DEADLINE })
  return settled ?? payment
}

const scheduleNextInquiry = async (
  platform: Platform,
  brandId: string,
  { payment, isAnswered }: { readonly payment: PaymentRecord; readonly isAnswered: boolean },
): Promise<void> =>
  platform.db.tenant(brandId, async (tx) => {
    const { id, windowEndsAt, status } = payment
    const inquiries = payment.inquiries + 1
    const next = isPaymentOpen(status)
      ? computeNextInquiryAt({ inquiries, now: tx.now, windowEndsAt })
      : await loadLateInquiryTime(platform, tx, { payment, isAnswered })
    await recordInquiry(tx, id, isPaymentSettled(payment) ? null : next)
  })

/**
 * One inquiry about a payment that is not settled: waiting events first, then the gateway, then the next inquiry time. A
 * payment that was declined or given up is asked about, too, as long as its page can be paid.
 */
export const inquireInBackground = async (
  platform: Platform,
  { paymentId, brandId }: { paymentId: string; brandId: string },
): Promise<void> => {
  const found = await platform.db.tenant(brandId, async (tx) => {
    await applyWaitingEvents(platform, tx, paymentId)
    return findPayment(tx, paymentId)
  })
  if (!found) return
  const requested = isPaymentSettled(found)
    ? { payment: found, report: undefined }
    : await inquirePayment(platform, found, { brandId, deadline: BACKGROUND_DEADLINE, source: 'poller' })
  const payment = await abortIfAbandoned(platform, brandId, requested)
  await scheduleNextInquiry(platform, brandId, { payment, isAnswered: requested.report !== undefined })
}

const BATCH_SIZE = 50
/** Longer than a gateway call may take; when a process has died by then, another takes over the inquiry. */
const LEASE_DURATION = minutes(1)
/** For tests, whose gateways may leave a payment open indefinitely. */
const MAX_UNDATED_INQUIRIES = 6

/** Inquires about the payments that are due, or once about all open ones; returns their number. */
export const inquireDuePayments = async (platform: Platform, which: 'due' | 'all'): Promise<number> => {
  const taken = await platform.db.system((tx) =>
    claimDueInquiries(tx, {
      ...(which === 'due' ? { dueBy: tx.now } : { fewerThan: MAX_UNDATED_INQUIRIES }),
      leasedUntil: addMilliseconds(tx.now, LEASE_DURATION),
      limit: BATCH_SIZE,
    }),
  )
  await Promise.all(
    taken.map((payment) =>
      runEachIsolated(platform, [payment], ({ id, brandId }) =>
        inquireInBackground(platform, { paymentId: id, brandId }),
      ),
    ),
  )
  return taken.length
}

/** Inquires about payments that receive no more updates, whichever process opened them. */
export const createInquiryWork = (platform: Platform): DueWork => ({
  name: 'payments.inquiries',
  every: seconds(5),
  run: (which) => inquireDuePayments(platform, which),
})
