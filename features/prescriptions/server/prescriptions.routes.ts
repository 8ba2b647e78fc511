import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { PharmacistApi, PrescriptionsApi } from '../contract/endpoints.ts'
import {
  approvePrescription,
  listWaitingPrescriptions,
  readStaffFile,
  readStaffPrescription,
  rejectPrescription,
} from './decide-prescription.use-case.ts'
import {
  deleteOwnFile,
  readCartPrescription,
  readOwnFile,
  readOwnPrescription,
} from './read-prescription.use-case.ts'
import { uploadFile } from './upload-file.use-case.ts'

export const createPrescriptionHandlers = (platform: Platform): Handlers<PrescriptionsApi> => ({
  'GET /api/v1/prescriptions': ({ caller, query, language }) =>
    readCartPrescription(platform, { caller: requireCustomer(caller), storeId: query.store, language }),
  'POST /api/v1/prescriptions': ({ caller, rawBody }) =>
    uploadFile(platform, requireCustomer(caller), rawBody),
  'GET /api/v1/prescriptions/:id': ({ caller, params }) =>
    readOwnFile(platform, { caller: requireCustomer(caller), id: params.id }),
  'DELETE /api/v1/prescriptions/:id': ({ caller, params }) =>
    deleteOwnFile(platform, { caller: requireCustomer(caller), id: params.id }),
  'GET /api/v1/orders/:id/prescription': ({ caller, params }) =>
    readOwnPrescription(platform, { caller: requireCustomer(caller), orderId: params.id }),
})

export const createPharmacistHandlers = (platform: Platform): Handlers<PharmacistApi> => ({
  'GET /api/v1/console/prescriptions': ({ caller, query }) =>
    listWaitingPrescriptions(platform, requireStaff(caller), query.store),
  'GET /api/v1/console/orders/:id/prescription': ({ caller, params, language }) =>
    readStaffPrescription(platform, { staff: requireStaff(caller), orderId: params.id, language }),
  'GET /api/v1/console/orders/:id/prescription/files/:file': ({ caller, params, language }) =>
    readStaffFile(platform, { staff: requireStaff(caller), orderId: params.id, language }, params.file),
  'POST /api/v1/console/orders/:id/prescription/approval': ({ caller, params, body, language }) =>
    approvePrescription(platform, { staff: requireStaff(caller), orderId: params.id, language }, body),
  'POST /api/v1/console/orders/:id/prescription/rejection': ({ caller, params, body, language }) =>
    rejectPrescription(platform, { staff: requireStaff(caller), orderId: params.id, language }, body),
})
