import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { runEachIsolated } from '#platform/jobs/run-each-isolated.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { deleteExpiredCodeRequests } from './code-requests.repo.ts'
import { listUsersWithEndedPoints } from './points.repo.ts'
import { expirePoints } from './points.service.ts'

const BATCH_SIZE = 500

/** Expires points that have ended, and deletes old requests for secret codes. */
export const createExpirePointsJob = (platform: Pick<Platform, 'db' | 'logger'>): JobDefinition => ({
  name: 'loyalty.expire',
  cron: '41 * * * *',
  handle: async () => {
    const over = await platform.db.system(async (tx) => {
      await deleteExpiredCodeRequests(tx, addMilliseconds(tx.now, -days(1)))
      return listUsersWithEndedPoints(tx, BATCH_SIZE)
    })
    await runEachIsolated(platform, over, ({ brandId, userId }) =>
      platform.db.tenant(brandId, (tx) => expirePoints(tx, userId)),
    )
  },
})
