import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { ConsoleCourtApi } from '../contract/console-endpoints.ts'
import type { FoodCourtApi } from '../contract/endpoints.ts'
import type { CourtOrdersApi } from '../contract/order-endpoints.ts'
import { readKitchenPlans, readSettlement } from './court-console.use-case.ts'
import { readCourt, readStall } from './load-court.loader.ts'
import { payCourtOrder } from './pay-court-order.use-case.ts'
import { placeCourtOrder } from './place-court-order.use-case.ts'
import { quoteBasketForCustomer, quoteBasketWithCode } from './quote-basket.use-case.ts'
import { readCourtOrder, refreshCourtOrder } from './read-court-order.use-case.ts'

export const createFoodCourtHandlers = (platform: Platform): Handlers<FoodCourtApi> => ({
  'GET /api/v1/food-court/details': ({ query, language, share }) =>
    readCourt(platform, { siteId: query.promotionUrlId, language, share }),
  'GET /api/v1/food-court/brand': ({ query, language, share }) =>
    readStall(platform, { siteId: query.promotionUrlId, stallId: query.brandId, language, share }),
})

export const createCourtOrderHandlers = (platform: Platform): Handlers<CourtOrdersApi> => ({
  'POST /api/v1/court-orders/quote': (call) => quoteBasketForCustomer(platform, call),
  'POST /api/v1/court-orders/promo': (call) => quoteBasketWithCode(platform, call),
  'POST /api/v1/court-orders': (call) => placeCourtOrder(platform, call),
  'GET /api/v1/court-orders/:id': ({ caller, language, params }) =>
    readCourtOrder(platform, { caller, language, id: params.id }),
  'POST /api/v1/court-orders/:id/refresh': ({ caller, language, params }) =>
    refreshCourtOrder(platform, { caller, language, id: params.id }),
  'POST /api/v1/court-orders/:id/payment': ({ caller, language, params, body, waited }) =>
    payCourtOrder(platform, { caller, language, id: params.id, payment: body.payment, waited }),
})

export const createConsoleCourtHandlers = (platform: Platform): Handlers<ConsoleCourtApi> => ({
  'GET /api/v1/console/court-settlement': (call) => readSettlement(platform, call),
  'GET /api/v1/console/court-plans': (call) => readKitchenPlans(platform, call),
})
