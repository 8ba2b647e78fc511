import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { RETENTION_DAYS } from '../domain/retention.ts'
import { deleteEntriesBefore } from './audit.repo.ts'

/** Deletes entries at the end of their retention. */
export const createAuditCleanupJob = ({ db }: Pick<Platform, 'db'>): JobDefinition => ({
  name: 'audit.forget',
  cron: '23 3 * * *',
  handle: () => db.system((tx) => deleteEntriesBefore(tx, addMilliseconds(tx.now, -days(RETENTION_DAYS)))),
})
