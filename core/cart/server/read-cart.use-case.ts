import { loadStore } from '#core/stores/server/stores.service.ts'
import type { CallData } from '#platform/contract/contract.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import type { CartApi } from '../contract/endpoints.ts'
import { type CartRecord, isExpired } from '../domain/cart.ts'
import { presentLiveCart } from './cart.presenter.ts'
import { endCart, lockOpenCart } from './carts.repo.ts'
import type { CartCall } from './change-cart.use-case.ts'
import { loadLiveCart, recordAcceptedTerms } from './live-cart.loader.ts'
import { claimExpiryNotice } from './past-carts.repo.ts'

type CartRead = CallData<CartApi['GET /api/v1/carts/getAll']>

/** Where the customer's cart is, when it is not at the store that was asked for. */
const presentElsewhere = async (
  tx: Transaction,
  cart: CartRecord | undefined,
  language: Language,
): Promise<Pick<CartRead, 'elsewhere'>> => {
  const store = cart && (await loadStore(tx, cart.storeId))
  if (!store) return {}
  const count = cart.lines.reduce((sum, { qty }) => sum + qty, 0)
  return { elsewhere: { store: store._id, name: localize(store.name, language), count } }
}

/** The cart at a store, priced now. An expiry is reported once. */
export const readCart = (
  platform: Platform,
  { caller, language, storeId }: CartCall,
): Promise<Result<CartRead, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const [cart, store] = await Promise.all([lockOpenCart(tx, caller.userId), loadStore(tx, storeId)])
    if (cart?.storeId === storeId && !isExpired(cart, tx.now)) {
      const live = await recordAcceptedTerms(tx, await loadLiveCart(platform, tx, { cart, known: { store } }))
      return ok({ cart: presentLiveCart(live, { language, catalogue: platform.catalogue }), expired: false })
    }
    const isOver = cart !== undefined && isExpired(cart, tx.now)
    if (isOver) endCart(tx, cart.id, 'expired')
    const elsewhere = await presentElsewhere(tx, isOver ? undefined : cart, language)
    return ok({ cart: null, expired: await claimExpiryNotice(tx, caller.userId, storeId), ...elsewhere })
  })
