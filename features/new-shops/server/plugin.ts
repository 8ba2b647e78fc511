import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { newShopsContract } from '../contract/endpoints.ts'
import { firstStepsContract } from '../contract/first-steps-endpoint.ts'
import { deleteOldNewShops } from './new-shops.repo.ts'
import { createFirstStepsHandlers, createNewShopHandlers } from './new-shops.routes.ts'
import { createLinkMailJob } from './sign-up.use-case.ts'

/** New brands: from a link to an open shop, and what leads from there to the first paid order. */
export const newShopsPlugin: ServerPlugin = {
  name: 'new-shops',
  routes: (platform) => [
    bindRoutes(newShopsContract, createNewShopHandlers(platform)),
    bindRoutes(firstStepsContract, createFirstStepsHandlers(platform)),
  ],
  jobs: (platform) => [
    createLinkMailJob(platform),
    {
      name: 'new-shops.forget',
      cron: '53 * * * *',
      handle: () => platform.db.system(deleteOldNewShops),
    },
  ],
}
