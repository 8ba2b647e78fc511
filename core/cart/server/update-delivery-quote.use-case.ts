import type { DeliveryPricing } from '#core/stores/domain/charges.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Cart } from '../contract/endpoints.ts'
import { cartErrors } from '../contract/errors.ts'
import { toUpdatedCart } from '../domain/cart.ts'
import { presentLiveCart } from './cart.presenter.ts'
import { saveQuote } from './carts.repo.ts'
import type { CartCall } from './change-cart.use-case.ts'
import { type Destination, quoteDelivery } from './delivery-quote.client.ts'
import { loadLiveCart, lockCurrentCart, saveLiveCart } from './live-cart.loader.ts'

/** Rejects the call where the outlet uses another pricing mode, before any request to a courier. */
const validatePricingMode = (
  platform: Platform,
  { caller, storeId }: CartCall,
  by: DeliveryPricing['by'],
): Promise<Failure | undefined> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const store = await loadStore(tx, storeId)
    return store && store.charges.delivery.by !== by ? failure(cartErrors.chargeNotOffered) : undefined
  })

/**
 * Quotes the delivery of the cart to the chosen destination, and saves the quote with the cart. The cart gets a new
 * version when its fee changes.
 */
export const updateDeliveryQuote = async (
  platform: Platform,
  call: CartCall,
  { to, by }: { readonly to: Destination; readonly by: DeliveryPricing['by'] },
): Promise<Result<Cart, Failure>> => {
  const { caller, language, storeId } = call
  const { brandId, userId } = caller
  const refused = await validatePricingMode(platform, call, by)
  if (refused) return fail(refused)
  const quoted = await quoteDelivery(platform, { brandId, userId, storeId, to })
  if (!quoted.ok) return quoted
  return platform.db.tenant(brandId, async (tx) => {
    const found = await lockCurrentCart(tx, { userId, storeId })
    if (!found.ok) return found
    const before = await loadLiveCart(platform, tx, { cart: found.value })
    const quote = quoted.value
    await saveQuote(tx, found.value.id, quote)
    const cart = { ...found.value, quote }
    const known = { store: before.store, area: before.area }
    const after = await loadLiveCart(platform, tx, { cart, known })
    const fee = after.input.deliveryFee?.amount
    const isSame = fee === before.input.deliveryFee?.amount && fee === (cart.shown?.deliveryFee ?? fee)
    const changed = { cart: toUpdatedCart(cart, tx.now), known, told: { delivery: true } }
    const live = isSame ? after : await saveLiveCart(platform, tx, changed)
    return ok(presentLiveCart(live, { language, catalogue: platform.catalogue }))
  })
}
