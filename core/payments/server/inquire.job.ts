import type { Platform } from '#platform/http/area.ts'
import type { DueWork } from '#platform/jobs/due-work.ts'
import { eachAlone } from '#platform/jobs/each-alone.ts'
import { later, minutes, seconds } from '#platform/kernel/clock.ts'
import type { GatewayReport } from '../domain/gateway-report.ts'
import { nextInquiryAt } from '../domain/inquiry-schedule.ts'
import { isOpen, type PaymentRecord } from '../domain/payment.ts'
import { BACKGROUND_DEADLINE } from './gateway-call.ts'
import { applyWaitingEvents } from './gateway-events.use-case.ts'
import { inquire } from './inquire.ts'
import { findPayment, noteInquiry, takeDueInquiries } from './payments.repo.ts'
import { settle } from './settle.service.ts'

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

const AT_ONCE = 50
/** Longer than a gateway may take; a process that has died by then leaves the question to another. */
const LENT_FOR = minutes(1)
/** For tests, whose gateways may leave a payment open for ever. */
const MOST_WITHOUT_DATE = 6

/** Asks about the open payments whose date has come, or once about all; how many those were. */
export const inquireDue = async (platform: Platform, which: 'due' | 'all'): Promise<number> => {
  const taken = await platform.db.system((unit) =>
    takeDueInquiries(unit, {
      ...(which === 'due' ? { dueBy: unit.now } : { fewerThan: MOST_WITHOUT_DATE }),
      lentUntil: later(unit.now, LENT_FOR),
      limit: AT_ONCE,
    }),
  )
  await Promise.all(
    taken.map((payment) =>
      eachAlone(platform, [payment], ({ id, brandId }) =>
        inquireInBackground(platform, { paymentId: id, brandId }),
      ),
    ),
  )
  return taken.length
}

/** Asks gateways about payments of which nothing more is heard, whoever opened them. */
export const inquiries = (platform: Platform): DueWork => ({
  name: 'payments.inquiries',
  every: seconds(5),
  run: (which) => inquireDue(platform, which),
})
