import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { CartApi } from '../contract/endpoints.ts'
import { addProduct } from './add-product.use-case.ts'
import {
  type CartCall,
  changeCartArea,
  changeFulfilment,
  changeTip,
  emptyCart,
  extendCartExpiry,
} from './change-cart.use-case.ts'
import { changeInstructions, customizeLine, removeLine } from './change-line.use-case.ts'
import { applyChangeDecisions } from './decide-changes.use-case.ts'
import { readCart } from './read-cart.use-case.ts'
import { removeUnavailable } from './remove-unavailable.use-case.ts'

const toCartCall = (call: { caller: Caller; language: Language }, storeId: string): CartCall => ({
  caller: requireCustomer(call.caller),
  language: call.language,
  storeId,
})

export const createCartHandlers = (platform: Platform): Handlers<CartApi> => ({
  'GET /api/v1/carts/getAll': (call) => readCart(platform, toCartCall(call, call.query.store)),
  'POST /api/v1/carts/addProductToCart': (call) => addProduct(platform, call, requireCustomer(call.caller)),
  'POST /api/v1/carts/removeProductFromCart': (call) =>
    removeLine(platform, call, requireCustomer(call.caller)),
  'PUT /api/v1/carts/removeProductFromCart': (call) =>
    removeLine(platform, call, requireCustomer(call.caller)),
  'POST /api/v1/carts/removeUnavailable': (call) =>
    removeUnavailable(platform, toCartCall(call, call.body.store)),
  'PUT /api/v1/carts/changes': (call) =>
    applyChangeDecisions(platform, toCartCall(call, call.body.store), call.body.decisions),
  'POST /api/v1/carts/customize': (call) => customizeLine(platform, call, requireCustomer(call.caller)),
  'PUT /api/v1/carts/splInstruction/:id': (call) =>
    changeInstructions(platform, call, requireCustomer(call.caller)),
  'PUT /api/v1/carts/schedule': (call) =>
    changeFulfilment(platform, toCartCall(call, call.body.store), call.body),
  'PUT /api/v1/carts/updateAddress': (call) =>
    changeCartArea(platform, toCartCall(call, call.body.store), call.body.areaId),
  'PUT /api/v1/carts/tip': (call) => changeTip(platform, toCartCall(call, call.body.store), call.body),
  'PUT /api/v1/carts/expiry': (call) => extendCartExpiry(platform, toCartCall(call, call.body.store)),
  'DELETE /api/v1/carts': (call) => emptyCart(platform, toCartCall(call, call.query.store)),
})
