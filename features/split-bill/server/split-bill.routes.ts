import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { SplitBillApi } from '../contract/endpoints.ts'
import { claimShare, readBill, releaseShare } from './claim-share.use-case.ts'
import { payRest, payShare } from './pay-share.use-case.ts'
import { readStaffBill, takeShare } from './take-share.use-case.ts'

export const createSplitBillHandlers = (platform: Platform): Handlers<SplitBillApi> => ({
  'GET /api/v1/console/orders/:id/bill': ({ caller, language, params }) =>
    readStaffBill(platform, { staff: requireStaff(caller), language, orderId: params.id }),
  'POST /api/v1/console/orders/:id/bill/take': ({ caller, language, params, body }) =>
    takeShare(platform, { staff: requireStaff(caller), language, orderId: params.id, ...body }),
  'GET /api/v1/orders/:id/bill': ({ caller, language, params }) =>
    readBill(platform, { caller: requireCustomer(caller), language, orderId: params.id }),
  'PUT /api/v1/orders/:id/bill/share': ({ caller, language, params, body: request }) =>
    claimShare(platform, { caller: requireCustomer(caller), language, orderId: params.id, request }),
  'DELETE /api/v1/orders/:id/bill/share': ({ caller, language, params }) =>
    releaseShare(platform, { caller: requireCustomer(caller), language, orderId: params.id }),
  'POST /api/v1/orders/dineIn/placeOrder': ({ caller, language, body, waited }) =>
    payRest(platform, {
      ...{ caller: requireCustomer(caller), language, orderId: body.order, waited },
      ...{ amount: body.total, tip: body.tip, payWith: body.payment },
    }),
  'POST /api/v1/orders/:id/bill/pay': ({ caller, language, params, body, waited }) =>
    payShare(platform, {
      ...{ caller: requireCustomer(caller), language, orderId: params.id, waited },
      ...{ shareId: body.share, amount: body.amount, tip: body.tip, payWith: body.payment },
    }),
})
