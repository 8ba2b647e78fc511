import { defineUserRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import { pharmacistContract, prescriptionsContract } from '../contract/endpoints.ts'
import { retentionContract } from '../contract/settings-endpoints.ts'
import { createRetentionJob } from './delete-old-files.job.ts'
import { deleteUserFiles, transferFiles } from './prescription-files.repo.ts'
import {
  prescriptionCheckoutGuard,
  prescriptionMoveGuard,
  prescriptionOrderListener,
} from './prescription-orders.listener.ts'
import { forgetPrescriptions, transferPrescriptions } from './prescriptions.repo.ts'
import { createPharmacistHandlers, createPrescriptionHandlers } from './prescriptions.routes.ts'
import { changeRetention, readRetention } from './retention-settings.use-case.ts'

/** Prescriptions are uploaded before an order and approved by a pharmacist before anything is prepared. */
export const prescriptionsPlugin: ServerPlugin = {
  name: 'prescriptions',
  routes: (platform) => [
    bindRoutes(prescriptionsContract, createPrescriptionHandlers(platform)),
    bindRoutes(pharmacistContract, createPharmacistHandlers(platform)),
    bindRoutes(retentionContract, {
      'GET /api/v1/console/prescription-settings': async (call) => ok(await readRetention(platform, call)),
      'PUT /api/v1/console/prescription-settings': (call) => changeRetention(platform, call),
    }),
  ],
  jobs: (platform) => [createRetentionJob(platform)],
  provides: () => ({
    checkoutGuard: [prescriptionCheckoutGuard],
    moveGuard: [prescriptionMoveGuard],
    orderListener: [prescriptionOrderListener],
    userMerge: [transferFiles, transferPrescriptions],
    forgetUser: [deleteUserFiles, forgetPrescriptions],
    userExport: [
      // The files themselves are downloaded on the order's page.
      defineUserRowsExport('prescription_files', { without: ['content'] }),
      // The acting member of staff is shown to the merchant only.
      defineUserRowsExport('prescriptions', { without: ['decided_by', 'decided_by_name'] }),
    ],
  }),
}
