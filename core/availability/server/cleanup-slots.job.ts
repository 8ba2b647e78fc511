import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { deletePastSlots } from './slots.repo.ts'

/** Longer than the reservations of a slot are ever read. */
const SLOT_RETENTION = days(2)

/** Deletes past slots. An expired reservation needs no job: it no longer counts. */
export const createSlotsCleanupJob = ({ db }: Pick<Platform, 'db'>): JobDefinition => ({
  name: 'availability.forgetSlots',
  cron: '20 3 * * *',
  handle: () => db.system((tx) => deletePastSlots(tx, addMilliseconds(tx.now, -SLOT_RETENTION))),
})
