import type { Platform } from '#platform/http/area.ts'
import { eachAlone } from '#platform/jobs/each-alone.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { later, minutes } from '#platform/kernel/clock.ts'
import { findPaymentsWithWaitingEvents } from './gateway-events.repo.ts'
import { applyWaitingEvents } from './gateway-events.use-case.ts'
import { inquireDue } from './inquire.job.ts'
import { findStuckRefunds } from './refunds.repo.ts'
import { REFUND_JOB } from './request-refund.use-case.ts'

const AT_ONCE = 50

/** Longer than the queue waits between its own tries. */
const STUCK = minutes(30)

/**
 * Makes sure that nothing is forgotten, whatever was lost on the way: events that came before their payment, open
 * payments that it is time to ask about, refunds whose job has given up.
 */
export const sweepPayments = async (platform: Platform): Promise<void> => {
  const { db, clock } = platform
  const now = clock.now()
  const waiting = await db.system((unit) => findPaymentsWithWaitingEvents(unit, AT_ONCE))
  await eachAlone(platform, waiting, ({ id, brandId }) =>
    db.tenant(brandId, (unit) => applyWaitingEvents(platform, unit, id)),
  )
  await inquireDue(platform, 'due')
  const stuck = await db.system((unit) => findStuckRefunds(unit, later(now, -STUCK), AT_ONCE))
  await eachAlone(platform, stuck, ({ id, brandId }) =>
    db.tenant(brandId, (unit) =>
      platform.jobs.enqueue(unit, { name: REFUND_JOB, payload: { refundId: id, brandId } }),
    ),
  )
}

export const sweepJob = (platform: Platform): JobDefinition => ({
  name: 'payments.sweep',
  cron: '* * * * *',
  retries: 0,
  handle: () => sweepPayments(platform),
})
