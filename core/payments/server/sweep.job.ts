import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { runEachIsolated } from '#platform/jobs/run-each-isolated.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { findPaymentsWithWaitingEvents } from './gateway-events.repo.ts'
import { applyWaitingEvents } from './gateway-events.use-case.ts'
import { inquireDuePayments } from './inquire.job.ts'
import { findStuckRefunds } from './refunds.repo.ts'
import { REFUND_JOB } from './request-refund.use-case.ts'

const BATCH_SIZE = 50

/** Longer than the queue's own retry interval. */
const STUCK_AFTER = minutes(30)

/**
 * Resumes lost work: events that arrived before their payment, open payments whose inquiry is due, and refunds whose
 * job has given up.
 */
export const resumeStalledPayments = async (platform: Platform): Promise<void> => {
  const { db, clock } = platform
  const now = clock.now()
  const waiting = await db.system((tx) => findPaymentsWithWaitingEvents(tx, BATCH_SIZE))
  await runEachIsolated(platform, waiting, ({ id, brandId }) =>
    db.tenant(brandId, (tx) => applyWaitingEvents(platform, tx, id)),
  )
  await inquireDuePayments(platform, 'due')
  const stuck = await db.system((tx) => findStuckRefunds(tx, addMilliseconds(now, -STUCK_AFTER), BATCH_SIZE))
  await runEachIsolated(platform, stuck, ({ id, brandId }) =>
    db.tenant(brandId, (tx) =>
      platform.jobs.enqueue(tx, { name: REFUND_JOB, payload: { refundId: id, brandId } }),
    ),
  )
}

export const createStalledPaymentsJob = (platform: Platform): JobDefinition => ({
  name: 'payments.sweep',
  cron: '* * * * *',
  retries: 0,
  handle: () => resumeStalledPayments(platform),
})
