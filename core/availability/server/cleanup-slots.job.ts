import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { deletePastSlots } from './slots.repo.ts'

/** Longer than anybody asks about the places of a slot. */
const SLOT_RETENTION = days(2)

/** Forgets slots that are over. A held place whose time is up needs no job: it no longer counts. */
export const createSlotsCleanupJob = ({ db }: Pick<Platform, 'db'>): JobDefinition => ({
  name: 'availability.forgetSlots',
  cron: '20 3 * * *',
  handle: () => db.system((unit) => deletePastSlots(unit, addMilliseconds(unit.now, -SLOT_RETENTION))),
})
