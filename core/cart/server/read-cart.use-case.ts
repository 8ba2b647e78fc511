import { loadStore } from '#core/stores/server/stores.service.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import type { Cart } from '../contract/endpoints.ts'
import { isExpired } from '../domain/cart.ts'
import { presentLiveCart } from './cart.presenter.ts'
import { endCart, lockOpenCart } from './carts.repo.ts'
import type { CartCall } from './change-cart.use-case.ts'
import { loadLiveCart, recordAcceptedTerms } from './live-cart.loader.ts'
import { claimExpiryNotice } from './past-carts.repo.ts'

/** The cart at a store, priced now. An expiry is reported once. */
export const readCart = (
  platform: Platform,
  { caller, language, storeId }: CartCall,
): Promise<Result<{ cart: Cart | null; expired: boolean }, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const [cart, store] = await Promise.all([lockOpenCart(tx, caller.userId), loadStore(tx, storeId)])
    if (cart?.storeId === storeId && !isExpired(cart, tx.now)) {
      const live = await recordAcceptedTerms(tx, await loadLiveCart(platform, tx, { cart, known: { store } }))
      return ok({ cart: presentLiveCart(live, { language, catalogue: platform.catalogue }), expired: false })
    }
    if (cart && isExpired(cart, tx.now)) endCart(tx, cart.id, 'expired')
    return ok({ cart: null, expired: await claimExpiryNotice(tx, caller.userId, storeId) })
  })
