import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { DropOffApi } from '../contract/endpoints.ts'
import { readLastDropOff, readOwnReport } from './read-drop-off.use-case.ts'
import { readStaffReport, saveDropOffPhoto, writeDropOffNote } from './report-drop-off.use-case.ts'

export const createDropOffHandlers = (platform: Platform): Handlers<DropOffApi> => ({
  'GET /api/v1/dropOffs/last': ({ caller }) => readLastDropOff(platform, requireCustomer(caller)),
  'GET /api/v1/orders/:id/dropOff': ({ caller, params }) =>
    readOwnReport(platform, { caller: requireCustomer(caller), orderId: params.id }),
  'GET /api/v1/console/orders/:id/dropOff': ({ caller, params }) =>
    readStaffReport(platform, { staff: requireStaff(caller), orderId: params.id }),
  'PUT /api/v1/console/orders/:id/dropOff': ({ caller, params, body }) =>
    writeDropOffNote(platform, { staff: requireStaff(caller), orderId: params.id }, body.note),
  'POST /api/v1/console/orders/:id/dropOff/photo': ({ caller, params, rawBody }) =>
    saveDropOffPhoto(platform, { staff: requireStaff(caller), orderId: params.id }, rawBody),
})
