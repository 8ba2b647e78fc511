import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { DraftApi } from '../contract/draft-endpoints.ts'
import {
  addToDraftCart,
  readDraftCart,
  removeFromDraftCart,
  restoreDraftCart,
  saveCartForLater,
} from './draft-cart.use-case.ts'

export const createDraftHandlers = (platform: Platform): Handlers<DraftApi> => ({
  'GET /api/v1/draft-cart': (call) => readDraftCart(platform, call),
  'POST /api/v1/draft-cart/addProductToCart': (call) => addToDraftCart(platform, call),
  'POST /api/v1/draft-cart/removeProductFromCart': (call) => removeFromDraftCart(platform, call),
  'PUT /api/v1/draft-cart/keep': (call) => saveCartForLater(platform, call),
  'PUT /api/v1/draft-cart/takeUp': (call) => restoreDraftCart(platform, call),
})
