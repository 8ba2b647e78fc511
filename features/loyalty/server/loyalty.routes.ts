import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import type { LoyaltyConsoleApi } from '../contract/console-endpoints.ts'
import type { LoyaltyApi } from '../contract/endpoints.ts'
import { adjustPointsByPhone } from './adjust-points.use-case.ts'
import { applyPoints, chooseRewards } from './apply-points.use-case.ts'
import { applyBillPoints } from './bill-points.use-case.ts'
import { readLoyalty, readPointsEntries } from './read-loyalty.use-case.ts'
import {
  issueSecretCode,
  readPendingCodeRequests,
  refuseCodeRequest,
  requestSecretCode,
  verifySecretCode,
} from './secret-code.use-case.ts'
import {
  addReward,
  changeProgram,
  changeReward,
  readLoyaltySettings,
  type SaveRewardInput,
} from './settings.use-case.ts'
import type { StoreRulesCache } from './store-rules.cache.ts'

export const createLoyaltyHandlers = (platform: Platform, known: StoreRulesCache): Handlers<LoyaltyApi> => ({
  'GET /api/v1/loyalty': ({ caller, language, query }) =>
    readLoyalty(platform, known, { caller: requireCustomer(caller), language, storeId: query.store }),
  'GET /api/v1/loyalty/ledger': async ({ caller, query }) => {
    const { brandId, userId } = requireCustomer(caller)
    return ok(await platform.db.tenant(brandId, (tx) => readPointsEntries(tx, { userId, ...query })))
  },
  'PUT /api/v1/carts/applyLoyalty': ({ caller, language, body: { store: storeId, points } }) =>
    applyPoints(platform, known, { caller: requireCustomer(caller), language, storeId, points }),
  'PUT /api/v1/draft-cart/applyLoyalty': ({ caller, language, body: { store: storeId, points } }) =>
    applyPoints(platform, known, {
      caller: requireCustomer(caller),
      language,
      storeId,
      which: 'draft',
      points,
    }),
  'PUT /api/v1/carts/rewards': ({ caller, language, body: { store: storeId, rewards } }) =>
    chooseRewards(platform, known, { caller: requireCustomer(caller), language, storeId, rewards }),
  'PUT /api/v1/draft-cart/rewards': ({ caller, language, body: { store: storeId, rewards } }) =>
    chooseRewards(platform, known, {
      caller: requireCustomer(caller),
      language,
      storeId,
      which: 'draft',
      rewards,
    }),
  'POST /api/v1/orders/dineIn/applyLoyalty': ({ caller, language, body: { order: orderId, ...wanted } }) =>
    applyBillPoints(platform, known, { caller: requireCustomer(caller), language, orderId, ...wanted }),
  'POST /api/v1/orders/dineIn/rewards': ({ caller, language, body: { order: orderId, rewards } }) =>
    applyBillPoints(platform, known, { caller: requireCustomer(caller), language, orderId, rewards }),
  'POST /api/v1/loyalty/code-requests': ({ caller, language, body: { store: storeId, points } }) =>
    requestSecretCode(platform, known, { caller: requireCustomer(caller), language, storeId, points }),
  'POST /api/v1/loyalty/code-requests/:id/verify': ({ caller, language, params, body }) => {
    const input = { caller: requireCustomer(caller), language, requestId: params.id, typed: body.secretCode }
    return verifySecretCode(platform, known, input)
  },
})

interface RewardRequest {
  readonly name: string
  readonly points: number
  readonly isActive: boolean
  readonly product?: string | undefined
  readonly amount?: number | undefined
}

/** The schema guarantees a product or an amount. */
const toSaveRewardInput = ({ product, amount = 0, ...reward }: RewardRequest): SaveRewardInput => ({
  ...reward,
  gift: product === undefined ? { kind: 'amount', amount } : { kind: 'product', productId: product },
})

export const createLoyaltyConsoleHandlers = (
  platform: Platform,
  known: StoreRulesCache,
): Handlers<LoyaltyConsoleApi> => ({
  'GET /api/v1/console/loyalty': ({ caller, language, query }) =>
    readLoyaltySettings(platform, { staff: requireStaff(caller), language, storeId: query.store }),
  'PUT /api/v1/console/loyalty': ({ caller, language, query, body }) =>
    changeProgram(platform, { staff: requireStaff(caller), language, storeId: query.store }, body),
  'POST /api/v1/console/loyalty/rewards': ({ caller, language, query, body }) =>
    addReward(
      platform,
      { staff: requireStaff(caller), language, storeId: query.store },
      toSaveRewardInput(body),
    ),
  'PUT /api/v1/console/loyalty/rewards/:id': ({ caller, language, query, params, body }) => {
    const call = { staff: requireStaff(caller), language, storeId: query.store, id: params.id }
    const { version, ...reward } = body
    return changeReward(platform, { ...call, version }, toSaveRewardInput(reward))
  },
  'POST /api/v1/console/loyalty/adjustments': ({ caller, query, body }) =>
    adjustPointsByPhone(platform, known, { staff: requireStaff(caller), storeId: query.store, ...body }),
  'GET /api/v1/console/loyalty/code-requests': ({ caller, query }) =>
    readPendingCodeRequests(platform, known, { staff: requireStaff(caller), storeId: query.store }),
  'POST /api/v1/console/loyalty/code-requests/:id/code': ({ caller, params }) =>
    issueSecretCode(platform, { staff: requireStaff(caller), id: params.id }),
  'DELETE /api/v1/console/loyalty/code-requests/:id': ({ caller, params }) =>
    refuseCodeRequest(platform, { staff: requireStaff(caller), id: params.id }),
})
