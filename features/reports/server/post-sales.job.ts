import { loadStores } from '#core/stores/server/stores.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { runEachIsolated } from '#platform/jobs/run-each-isolated.ts'
import { createClockOf, postSales } from './post-sales.service.ts'
import { listPendingBrands } from './sales.repo.ts'

/** Counts everything of a brand that waits, a batch in each transaction. */
export const postAllSales = async (platform: Pick<Platform, 'db'>, brandId: string): Promise<void> => {
  for (let count = 1; count > 0; )
    count = await platform.db.tenant(brandId, async (tx) => {
      return postSales(tx, createClockOf(await loadStores(tx)))
    })
}

/** Counts what has ended in the last minute, so that a report that is opened has little left to count. */
export const createPostSalesJob = (platform: Platform): JobDefinition => ({
  name: 'reports.post',
  cron: '* * * * *',
  handle: async () => {
    const brands = await platform.db.system((tx) => listPendingBrands(tx))
    const items = brands.map((brandId) => ({ brandId }))
    await runEachIsolated(platform, items, ({ brandId }) => postAllSales(platform, brandId))
  },
})
