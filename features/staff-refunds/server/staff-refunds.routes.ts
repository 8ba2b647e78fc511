import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { OrderRefundsApi } from '../contract/endpoints.ts'
import { issueStaffRefund, readRefunds } from './staff-refunds.use-case.ts'

export const createOrderRefundHandlers = (platform: Platform): Handlers<OrderRefundsApi> => ({
  'GET /api/v1/console/orders/:id/refunds': ({ caller, language, params }) =>
    readRefunds(platform, caller, { orderId: params.id, language }),
  'POST /api/v1/console/orders/:id/refunds': ({ caller, language, params, body }) =>
    issueStaffRefund(platform, caller, { orderId: params.id, language, wish: body }),
})
