import { defineUserRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { customerRecordsContract } from '../contract/endpoints.ts'
import {
  createBlockGuard,
  createContactGuard,
  forgetCustomerRecord,
  mergeCustomerRecords,
} from './block-guard.listener.ts'
import { createBlockedUsersCache } from './blocked-users.cache.ts'
import { createCustomerRecordHandlers } from './customer-records.routes.ts'
import './customer-records.tables.ts'

/** The merchant's customers: who they are, what they ordered, notes, and whom no orders are taken from. */
export const customerRecordsPlugin: ServerPlugin = {
  name: 'customer-records',
  routes: (platform) => [bindRoutes(customerRecordsContract, createCustomerRecordHandlers(platform))],
  provides: ({ invalidation }) => ({
    checkoutGuard: [createBlockGuard(createBlockedUsersCache(invalidation))],
    contactGuard: [createContactGuard(createBlockedUsersCache(invalidation))],
    userMerge: [mergeCustomerRecords],
    forgetUser: [forgetCustomerRecord],
    userExport: [defineUserRowsExport('customer_records', { without: ['changed_by'] })],
  }),
}
