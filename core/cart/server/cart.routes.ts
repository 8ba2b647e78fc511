import type { Handlers, Platform } from '#platform/http/area.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { CartApi } from '../contract/endpoints.ts'
import { addProduct } from './add-product.use-case.ts'
import {
  type CartCall,
  changeArea,
  changeTip,
  changeWay,
  emptyCart,
  prolong,
} from './change-cart.use-case.ts'
import { customizeLine, removeLine } from './change-line.use-case.ts'
import { customerOf } from './customer-of.ts'
import { decideChanges } from './decide-changes.use-case.ts'
import { readCart } from './read-cart.use-case.ts'
import { removeUnavailable } from './remove-unavailable.use-case.ts'

const cartCall = (call: { caller: Caller; language: Language }, storeId: string): CartCall => ({
  caller: customerOf(call.caller),
  language: call.language,
  storeId,
})

export const cartHandlers = (platform: Platform): Handlers<CartApi> => ({
  'GET /api/v1/carts/getAll': (call) => readCart(platform, cartCall(call, call.query.store)),
  'POST /api/v1/carts/addProductToCart': (call) => addProduct(platform, call, customerOf(call.caller)),
  'POST /api/v1/carts/removeProductFromCart': (call) => removeLine(platform, call, customerOf(call.caller)),
  'POST /api/v1/carts/removeUnavailable': (call) =>
    removeUnavailable(platform, cartCall(call, call.body.store)),
  'PUT /api/v1/carts/changes': (call) =>
    decideChanges(platform, cartCall(call, call.body.store), call.body.decisions),
  'POST /api/v1/carts/customize': (call) => customizeLine(platform, call, customerOf(call.caller)),
  'PUT /api/v1/carts/schedule': (call) => changeWay(platform, cartCall(call, call.body.store), call.body),
  'PUT /api/v1/carts/updateAddress': (call) =>
    changeArea(platform, cartCall(call, call.body.store), call.body.areaId),
  'PUT /api/v1/carts/tip': (call) => changeTip(platform, cartCall(call, call.body.store), call.body),
  'PUT /api/v1/carts/expiry': (call) => prolong(platform, cartCall(call, call.body.store)),
  'DELETE /api/v1/carts': (call) => emptyCart(platform, cartCall(call, call.query.store)),
})
