import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Call, Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail } from '#platform/kernel/result.ts'
import type { BulkApi } from '../contract/bulk-endpoints.ts'
import { type BulkAddInput, bulkAddProducts } from './bulk-add.service.ts'
import { toStoredAnswers } from './validate-line.policy.ts'

type AddManyCall = Pick<Call<BulkApi['POST /api/v1/carts/addProducts']>, 'body' | 'caller' | 'language'>

const toRequestedItems = ({ body }: AddManyCall): BulkAddInput['items'] =>
  body.products.map((one) => ({
    productId: one.product,
    name: undefined,
    qty: one.qty,
    choices: one.customize,
    answers: toStoredAnswers(one.collectFromUser),
    instructions: one.specialInstructions ?? '',
    isRecent: one.isRecent ?? false,
  }))

export const createBulkHandlers = (platform: Platform): Handlers<BulkApi> => {
  const add = (call: AddManyCall) => {
    const { userId, brandId } = requireCustomer(call.caller)
    const { body, language } = call
    return platform.db.tenant(brandId, async (tx) => {
      const store = await loadStore(tx, body.store)
      if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
      const { products: _, ...way } = body
      const input = {
        ...way,
        userId,
        store,
        language,
        replace: body.replace ?? false,
        items: toRequestedItems(call),
        promotionId: body.cartPromo ?? body.products.find(({ promo }) => promo !== undefined)?.promo,
      }
      return bulkAddProducts(platform, tx, {
        wish: input,
        showing: { language, catalogue: platform.catalogue },
      })
    })
  }
  return { 'POST /api/v1/carts/addProducts': add, 'PUT /api/v1/carts/addProducts': add }
}
