import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Call, Handlers, Platform } from '#platform/http/area.ts'
import { fail } from '#platform/kernel/result.ts'
import type { BulkApi } from '../contract/bulk-endpoints.ts'
import { addMany, type ManyWish } from './add-many.service.ts'
import { customerOf } from './customer-of.ts'
import { storedAnswers } from './judge-wish.ts'

type AddManyCall = Pick<Call<BulkApi['POST /api/v1/carts/addProducts']>, 'body' | 'caller' | 'language'>

const itemsOf = ({ body }: AddManyCall): ManyWish['items'] =>
  body.products.map((one) => ({
    productId: one.product,
    name: undefined,
    qty: one.qty,
    choices: one.customize,
    answers: storedAnswers(one.collectFromUser),
    instructions: one.specialInstructions ?? '',
    isRecent: one.isRecent ?? false,
  }))

export const bulkHandlers = (platform: Platform): Handlers<BulkApi> => {
  const add = (call: AddManyCall) => {
    const { userId, brandId } = customerOf(call.caller)
    const { body, language } = call
    return platform.db.tenant(brandId, async (unit) => {
      const store = await loadStore(unit, body.store)
      if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
      const { products: _, ...way } = body
      const wish = { ...way, userId, store, language, replace: body.replace ?? false, items: itemsOf(call) }
      return addMany(platform, unit, { wish, showing: { language, catalogue: platform.catalogue } })
    })
  }
  return { 'POST /api/v1/carts/addProducts': add, 'PUT /api/v1/carts/addProducts': add }
}
