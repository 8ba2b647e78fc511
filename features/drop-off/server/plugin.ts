import { defineChildRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { dropOffContract } from '../contract/endpoints.ts'
import { deleteUserReports } from './drop-off.repo.ts'
import { createDropOffHandlers } from './drop-off.routes.ts'
import { createReportCleanupJob } from './report-drop-off.use-case.ts'

/** How deliveries are handed over, and what was left at the door. */
export const dropOffPlugin: ServerPlugin = {
  name: 'drop-off',
  routes: (platform) => [bindRoutes(dropOffContract, createDropOffHandlers(platform))],
  jobs: (platform) => [createReportCleanupJob(platform)],
  provides: () => ({
    forgetUser: [deleteUserReports],
    userExport: [
      // The acting member of staff is shown to the merchant only.
      defineChildRowsExport('drop_off_reports', { by: 'order_id', of: 'orders', without: ['reported_by'] }),
    ],
  }),
}
