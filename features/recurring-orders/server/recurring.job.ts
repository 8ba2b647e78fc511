import type { Platform } from '#platform/http/server-plugin.ts'
import type { DueWork } from '#platform/jobs/due-work.ts'
import { runEachIsolated } from '#platform/jobs/run-each-isolated.ts'
import { addMilliseconds, seconds } from '#platform/kernel/clock.ts'
import { createDueOccurrences } from './create-due-occurrences.worker.ts'
import { claimDueOccurrences, LEASE_DURATION } from './occurrences.repo.ts'
import { placeDueOrder } from './place-due-order.worker.ts'
import { listDueRules } from './rules.repo.ts'

const BATCH_SIZE = 50

/** Finds due dates, then places their orders; returns the number of orders processed. */
export const placeDueOrders = async (platform: Platform): Promise<number> => {
  const rules = await platform.db.system((tx) => listDueRules(tx, BATCH_SIZE))
  await runEachIsolated(platform, rules, (rule) => createDueOccurrences(platform, rule))
  const due = await platform.db.system((tx) =>
    claimDueOccurrences(tx, { lentUntil: addMilliseconds(tx.now, LEASE_DURATION), limit: BATCH_SIZE }),
  )
  await runEachIsolated(platform, due, (occurrence) => placeDueOrder(platform, occurrence))
  return due.length
}

/** Places recurring orders, including those of a downtime whose time is still ahead. */
export const createRecurringJob = (platform: Platform): DueWork => ({
  name: 'recurring-orders.due',
  every: seconds(20),
  run: () => placeDueOrders(platform),
})
