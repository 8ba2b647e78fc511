import type { Platform } from '#platform/http/area.ts'
import { eachAlone } from '#platform/jobs/each-alone.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { days, later } from '#platform/kernel/clock.ts'
import { forgetRequests } from './code-requests.repo.ts'
import { endPoints } from './points.service.ts'
import './loyalty.tables.ts'

const BATCH = 500

/** Books points that are over as ended, and forgets wishes for secret codes that are long over. */
export const expirePointsJob = (platform: Pick<Platform, 'db' | 'logger'>): JobDefinition => ({
  name: 'loyalty.expire',
  cron: '41 * * * *',
  handle: async () => {
    const over = await platform.db.system(async (unit) => {
      await forgetRequests(unit, later(unit.now, -days(1)))
      return unit.sql
        .selectFrom('points_lots')
        .select(['brand_id as brandId', 'user_id as userId'])
        .distinct()
        .where('remaining', '>', 0)
        .where('expires_at', '<=', unit.now)
        .limit(BATCH)
        .execute()
    })
    await eachAlone(platform, over, ({ brandId, userId }) =>
      platform.db.tenant(brandId, (unit) => endPoints(unit, userId)),
    )
  },
})
