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
import { claimDueInquiries, findPayment, recordInquiry, recordPageEnd } from './payments.repo.ts'
import { settlePayment } from './settle.service.ts'

interface Inquired {
  readonly payment: PaymentRecord
  readonly report: GatewayReport | undefined
}

/** Gives a payment up when its window has passed and the gateway reports that paying has not begun. */
const abortIfAbandoned = async (
  platform: Platform,
  { payment, report }: Inquired,
): Promise<PaymentRecord> => {
  const isOver = platform.clock.now() > payment.windowEndsAt
  if (!isPaymentOpen(payment.status) || payment.needsReview || !isOver || report?.state !== 'unknown')
    return payment
  const state = { state: 'expired' as const, gatewayReference: payment.gatewayReference ?? '' }
  const settled = await settlePayment(platform, {
    ...{ paymentId: payment.id, source: 'window' },
    report: { ...report, ...state },
  })
  return settled ?? payment
}

/** Whether the vendor may still let a payment be paid whose window has passed without money. */
const isPageUnwanted = ({ clock }: Platform, payment: PaymentRecord): boolean =>
  !isPaymentOpen(payment.status) &&
  !isPaymentSettled(payment) &&
  !payment.needsReview &&
  payment.gatewayReference !== null &&
  clock.now() > payment.windowEndsAt

/**
 * Ends the page of a payment that was declined or given up once its window has passed, where the vendor can do that. The
 * gateway is asked after it, because the customer may have been faster.
 */
const endUnwantedPage = async (
  platform: Platform,
  brandId: string,
  payment: PaymentRecord,
): Promise<PaymentRecord> => {
  if (!isPageUnwanted(platform, payment)) return payment
  const call = { brandId, deadline: BACKGROUND_DEADLINE }
  const isFirst = await platform.db.tenant(brandId, (tx) => recordPageEnd(tx, payment.id))
  if (!isFirst || !(await endPaymentPage(platform, payment, call))) return payment
  return (await inquirePayment(platform, payment, { ...call, source: 'poller' })).payment
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
  const final = await abortIfAbandoned(platform, requested)
  const payment = await endUnwantedPage(platform, brandId, final)
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
