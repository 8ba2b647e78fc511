import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { DEFAULT_RETENTION_DAYS } from '../domain/prescription.ts'
import { deleteOldFiles } from './prescription-files.repo.ts'

/** What was uploaded and never ordered is deleted after a day, the rest at the end of the brand's time. */
export const createRetentionJob = ({ db }: Pick<Platform, 'db'>): JobDefinition => ({
  name: 'prescriptions.delete-old',
  cron: '23 * * * *',
  handle: () =>
    db.system((tx) =>
      deleteOldFiles(tx, {
        waitingBefore: addMilliseconds(tx.now, -days(1)),
        defaultDays: DEFAULT_RETENTION_DAYS,
      }),
    ),
})
