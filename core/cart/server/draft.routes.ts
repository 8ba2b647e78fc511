import type { Handlers, Platform } from '#platform/http/area.ts'
import type { DraftApi } from '../contract/draft-endpoints.ts'
import { addToDraft, keepForLater, readDraft, removeFromDraft, takeUpDraft } from './draft-cart.use-case.ts'

export const draftHandlers = (platform: Platform): Handlers<DraftApi> => ({
  'GET /api/v1/draft-cart': (call) => readDraft(platform, call),
  'POST /api/v1/draft-cart/addProductToCart': (call) => addToDraft(platform, call),
  'POST /api/v1/draft-cart/removeProductFromCart': (call) => removeFromDraft(platform, call),
  'PUT /api/v1/draft-cart/keep': (call) => keepForLater(platform, call),
  'PUT /api/v1/draft-cart/takeUp': (call) => takeUpDraft(platform, call),
})
