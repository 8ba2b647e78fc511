import type { Caller } from '#platform/http/caller.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { CartApi } from '../contract/endpoints.ts'
import { addProduct } from './add-product.use-case.ts'
import {
  type CartCall,
  changeArea,
  changeFulfilment,
  changeTip,
  emptyCart,
  extendCartExpiry,
} from './change-cart.use-case.ts'
import { customizeLine, removeLine } from './change-line.use-case.ts'
import { decideChanges } from './decide-changes.use-case.ts'
import { readCart } from './read-cart.use-case.ts'
import { removeUnavailable } from './remove-unavailable.use-case.ts'
import { requireCustomer } from './require-customer.policy.ts'

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
  'POST /api/v1/carts/removeUnavailable': (call) =>
    removeUnavailable(platform, toCartCall(call, call.body.store)),
  'PUT /api/v1/carts/changes': (call) =>
    decideChanges(platform, toCartCall(call, call.body.store), call.body.decisions),
  'POST /api/v1/carts/customize': (call) => customizeLine(platform, call, requireCustomer(call.caller)),
  'PUT /api/v1/carts/schedule': (call) =>
    changeFulfilment(platform, toCartCall(call, call.body.store), call.body),
  'PUT /api/v1/carts/updateAddress': (call) =>
    changeArea(platform, toCartCall(call, call.body.store), call.body.areaId),
  'PUT /api/v1/carts/tip': (call) => changeTip(platform, toCartCall(call, call.body.store), call.body),
  'PUT /api/v1/carts/expiry': (call) => extendCartExpiry(platform, toCartCall(call, call.body.store)),
  'DELETE /api/v1/carts': (call) => emptyCart(platform, toCartCall(call, call.query.store)),
})
