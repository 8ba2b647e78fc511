import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { DraftApi } from '../contract/draft-endpoints.ts'
import {
  addToDraft,
  readDraft,
  removeFromDraft,
  restoreDraft,
  saveCartForLater,
} from './draft-cart.use-case.ts'

export const createDraftHandlers = (platform: Platform): Handlers<DraftApi> => ({
  'GET /api/v1/draft-cart': (call) => readDraft(platform, call),
  'POST /api/v1/draft-cart/addProductToCart': (call) => addToDraft(platform, call),
  'POST /api/v1/draft-cart/removeProductFromCart': (call) => removeFromDraft(platform, call),
  'PUT /api/v1/draft-cart/keep': (call) => saveCartForLater(platform, call),
  'PUT /api/v1/draft-cart/takeUp': (call) => restoreDraft(platform, call),
})
