import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import type { CreditsApi } from '../contract/endpoints.ts'
import { applyBillCredits } from './bill-credits.use-case.ts'
import { applyCredits, grantCreditByPhone, readCreditByPhone, readCredits } from './credits.use-case.ts'

export const createCreditHandlers = (platform: Platform): Handlers<CreditsApi> => ({
  'GET /api/v1/credits': async ({ caller, query }) => {
    const { brandId, userId } = requireCustomer(caller)
    return ok(await platform.db.tenant(brandId, (tx) => readCredits(tx, { userId, ...query })))
  },
  'POST /api/v1/carts/applyCredits': ({ caller, language, body: { store: storeId, ...input } }) =>
    applyCredits(platform, { caller: requireCustomer(caller), language, storeId, ...input }),
  'POST /api/v1/draft-cart/applyCredits': ({ caller, language, body: { store: storeId, ...input } }) =>
    applyCredits(platform, { caller: requireCustomer(caller), language, storeId, which: 'draft', ...input }),
  'POST /api/v1/orders/dineIn/applyCredits': ({ caller, language, body: { order: orderId, ...input } }) =>
    applyBillCredits(platform, { caller: requireCustomer(caller), language, orderId, ...input }),
  'GET /api/v1/console/credits': ({ caller, query: { store: storeId, phone } }) =>
    readCreditByPhone(platform, { staff: requireStaff(caller), storeId, phone }),
  'POST /api/v1/console/credits': ({ caller, query, body }) =>
    grantCreditByPhone(platform, { staff: requireStaff(caller), storeId: query.store, ...body }),
})
