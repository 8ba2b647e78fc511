import { releaseCartSlot } from '#core/availability/server/slots.service.ts'
import { toUnscheduledType } from '#core/sites/domain/order-type.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { cartErrors } from '../contract/errors.ts'
import { getAppliedBenefits, mergeBenefits } from '../domain/applied-benefits.ts'
import { type AcceptedTerms, type CartRecord, isExpired } from '../domain/cart.ts'
import { lockOpenCart, updateCartStore } from './carts.repo.ts'
import { type CartDependencies, loadCartMenu, loadLiveCart, lockCurrentCart } from './live-cart.loader.ts'

interface MoveInput {
  readonly userId: string
  readonly store: StoreRecord
  readonly language: Language
}

/** The terms that stay accepted at another store: prices and benefits, so that every difference is reported. */
const toTermsElsewhere = (
  { taxes: _, ...shown }: AcceptedTerms,
  chosen: AcceptedTerms['chosen'] = [],
): AcceptedTerms => ({ ...shown, chosen: mergeBenefits([...(shown.chosen ?? []), ...chosen]) })

/**
 * A locked cart at another store of the brand, with all its lines: those that the store does not have are reported as
 * changes. Its time is released, because the store has times of its own. Fails for a cart that several people fill,
 * whose link belongs to its store, and where the store has nothing of it.
 */
const moveToStore = async (
  platform: CartDependencies,
  tx: Transaction,
  { cart, store, language }: MoveInput & { readonly cart: CartRecord },
): Promise<Result<CartRecord, Failure>> => {
  const { products } = await loadCartMenu(platform, tx, store)
  if (cart.host || !cart.lines.some(({ productId }) => products.get(productId)?.isActive)) {
    const other = await loadStore(tx, cart.storeId)
    return fail(failure(cartErrors.anotherStore, { values: { store: localize(other?.name, language) } }))
  }
  const chosen = getAppliedBenefits(await loadLiveCart(platform, tx, { cart }))
  if (cart.slot) await releaseCartSlot(tx, cart.id)
  await updateCartStore(tx, cart.id, store._id)
  return ok({
    ...cart,
    storeId: store._id,
    orderType: toUnscheduledType(cart.orderType),
    slot: null,
    tip: store.tipPresets.length > 0 ? cart.tip : null,
    quote: null,
    shown: cart.shown && toTermsElsewhere(cart.shown, chosen),
  })
}

/** The customer's open cart, locked, at this store: one of another store is moved here. */
export const bringCart = async (
  platform: CartDependencies,
  tx: Transaction,
  input: MoveInput,
): Promise<Result<CartRecord, Failure>> => {
  const { userId, store } = input
  const cart = await lockOpenCart(tx, userId)
  if (!cart || cart.storeId === store._id || isExpired(cart, tx.now))
    return lockCurrentCart(tx, { userId, storeId: store._id })
  return moveToStore(platform, tx, { ...input, cart })
}
