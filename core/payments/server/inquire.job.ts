import type { Platform } from '#platform/http/area.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import type { GatewayReport } from '../domain/gateway-report.ts'
import { INQUIRIES_BY_JOB, nextInquiryAt } from '../domain/inquiry-schedule.ts'
import { isOpen, type PaymentRecord } from '../domain/payment.ts'
import { askGateway } from './ask-gateway.ts'
import { BACKGROUND_DEADLINE } from './gateway-call.ts'
import { applyWaitingEvents } from './gateway-events.use-case.ts'
import { findPayment, noteInquiry } from './payments.repo.ts'
import { settle, settleWithin } from './settle.service.ts'

export const INQUIRY_JOB = 'payments.inquire'

/** Asks the gateway what became of a payment and settles it. The payment as it is then. */
export const inquire = async (
  platform: Platform,
  payment: PaymentRecord,
  { brandId, deadline, source }: { brandId: string; deadline: number; source: 'return' | 'poller' },
): Promise<{ payment: PaymentRecord; report: GatewayReport | undefined }> => {
  const { accountId, reference, gatewayReference } = payment
  if (accountId === null) return { payment, report: undefined }
  const answer = await askGateway(platform, {
    brandId,
    accountId,
    deadline,
    ask: (provider, signal) =>
      provider.inquire({ reference, gatewayReference: gatewayReference ?? undefined, signal }),
  })
  if (answer.kind === 'none') return { payment, report: undefined }
  const report = answer.value
  const settled = await platform.db.tenant(brandId, (unit) =>
    settleWithin(platform, unit, { paymentId: payment.id, report, source }),
  )
  return { payment: settled ?? payment, report }
}

/** Gives a payment up when its window has passed and the gateway says that nobody has begun to pay. */
const giveUpIfUntouched = async (
  platform: Platform,
  { payment, report }: { payment: PaymentRecord; report: GatewayReport | undefined },
): Promise<PaymentRecord> => {
  const isOver = platform.clock.now() > payment.windowEndsAt
  if (!isOpen(payment.status) || payment.needsReview || !isOver || report?.state !== 'unknown') return payment
  const given = { ...report, state: 'cancelled' as const, gatewayReference: payment.gatewayReference ?? '' }
  return (await settle(platform, { paymentId: payment.id, report: given, source: 'window' })) ?? payment
}

const planNext = async (platform: Platform, brandId: string, payment: PaymentRecord): Promise<void> =>
  platform.db.tenant(brandId, async (unit) => {
    const { id, windowEndsAt } = payment
    const inquiries = payment.inquiries + 1
    const next = isOpen(payment.status) ? nextInquiryAt({ inquiries, now: unit.now, windowEndsAt }) : null
    await noteInquiry(unit, id, next)
    if (next === null || inquiries >= INQUIRIES_BY_JOB) return
    const after = next.getTime() - unit.now.getTime()
    await platform.jobs.enqueue(unit, { name: INQUIRY_JOB, payload: { paymentId: id, brandId }, after })
  })

/** One round of asking about an open payment: waiting events first, then the gateway, then the next date. */
export const inquireInBackground = async (
  platform: Platform,
  { paymentId, brandId }: { paymentId: string; brandId: string },
): Promise<void> => {
  const found = await platform.db.tenant(brandId, async (unit) => {
    await applyWaitingEvents(platform, unit, paymentId)
    return findPayment(unit, paymentId)
  })
  if (!found || !isOpen(found.status)) return
  const asked = await inquire(platform, found, { brandId, deadline: BACKGROUND_DEADLINE, source: 'poller' })
  await planNext(platform, brandId, await giveUpIfUntouched(platform, asked))
}

export const inquiryJob = (platform: Platform): JobDefinition => ({
  name: INQUIRY_JOB,
  handle: ({ paymentId, brandId }) =>
    inquireInBackground(platform, { paymentId: String(paymentId), brandId: String(brandId) }),
})
