import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { TimeMachineApi } from '../contract/endpoints.ts'
import { showProducts } from './show-products.use-case.ts'
import { showShop } from './show-shop.use-case.ts'

export const createTimeMachineHandlers = (platform: Platform): Handlers<TimeMachineApi> => ({
  'GET /api/v1/console/stores/:id/time-machine': ({ caller, language, params, query }) =>
    showShop(platform, { caller, language, storeId: params.id, question: query }),
  'GET /api/v1/console/stores/:id/time-machine/products': ({ caller, language, params, query }) => {
    const { category: categoryId, skip, limit, ...question } = query
    return showProducts(platform, { caller, language, storeId: params.id, question, categoryId, skip, limit })
  },
})
