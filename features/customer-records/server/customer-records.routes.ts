import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { CustomerRecordsApi } from '../contract/endpoints.ts'
import {
  blockCustomer,
  changeRecord,
  deleteCustomer,
  exportCustomer,
  listCustomers,
  readCustomer,
} from './customer-records.use-case.ts'

export const createCustomerRecordHandlers = (platform: Platform): Handlers<CustomerRecordsApi> => ({
  'GET /api/v1/console/customers': ({ caller, query }) =>
    listCustomers(platform, { staff: requireStaff(caller), ...query }),
  'GET /api/v1/console/customers/:id': ({ caller, language, params: { id: userId } }) =>
    readCustomer(platform, { staff: requireStaff(caller), userId, language }),
  'PUT /api/v1/console/customers/:id/note': ({ caller, language, params: { id: userId }, body }) => {
    const { note, noteVersion } = body
    return changeRecord(platform, {
      ...{ staff: requireStaff(caller), userId, language },
      ...{ change: { note }, noteVersion },
    })
  },
  'PUT /api/v1/console/customers/:id/block': ({ caller, language, params: { id: userId }, body }) =>
    blockCustomer(platform, { staff: requireStaff(caller), userId, language, ...body }),
  'GET /api/v1/console/customers/:id/export': ({ caller, params: { id: userId } }) =>
    exportCustomer(platform, { staff: requireStaff(caller), userId }),
  'DELETE /api/v1/console/customers/:id': ({ caller, params: { id: userId } }) =>
    deleteCustomer(platform, { staff: requireStaff(caller), userId }),
})
