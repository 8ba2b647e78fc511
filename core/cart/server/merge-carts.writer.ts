import { notifyCartsMerged } from '#core/pricing/server/price-rules.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { mergeBenefits } from '../domain/applied-benefits.ts'
import { type CartRecord, isExpired, MAX_CART_LINES, MAX_QUANTITY } from '../domain/cart.ts'
import { moveLine, setQuantity } from './cart-lines.repo.ts'
import { endCart, lockDraftCarts, lockOpenCart, saveAcceptedTerms, updateCart } from './carts.repo.ts'

const lockUnexpiredCart = async (tx: Transaction, userId: string): Promise<CartRecord | undefined> => {
  const cart = await lockOpenCart(tx, userId)
  if (!cart || !isExpired(cart, tx.now)) return cart
  endCart(tx, cart.id, 'expired')
  return undefined
}

/** Adds the lines of one cart to another of the same store, up to the cart's limits. */
const mergeLines = async (tx: Transaction, guest: CartRecord, own: CartRecord): Promise<void> => {
  let count = own.lines.length
  for (const [index, line] of guest.lines.entries()) {
    const twin = own.lines.find(({ key }) => key === line.key)
    if (twin) setQuantity(tx, twin.id, Math.min(MAX_QUANTITY, twin.qty + line.qty))
    else if (count < MAX_CART_LINES) {
      count += 1
      // Positions only order lines: after all existing ones, in the guest's order.
      await moveLine(tx, line.id, { cartId: own.id, position: 1_000_000 + index })
    }
  }
}

/** Merges one cart into another of the same customer: its lines and its benefits. */
export const mergeIntoCart = async (
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Transaction,
  { from, to }: { readonly from: CartRecord; readonly to: CartRecord },
): Promise<void> => {
  await mergeLines(tx, from, to)
  endCart(tx, from.id, 'closed')
  await notifyCartsMerged(hooks, tx, { from: from.id, to: to.id })
}

/** Moves the guest's drafts to the customer, as separate drafts or merged into the customer's own. */
const mergeDrafts = async (
  platform: Pick<Platform, 'hooks'>,
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  const stored = await lockDraftCarts(tx, from)
  if (stored.length === 0) return
  const own = new Map((await lockDraftCarts(tx, to)).map((draft) => [draft.storeId, draft]))
  for (const draft of stored) {
    const twin = own.get(draft.storeId)
    if (twin) {
      await mergeIntoCart(platform, tx, { from: draft, to: twin })
      // Benefits that could not be merged are reported like all other benefits of the draft.
      const chosen = mergeBenefits([...(twin.shown?.chosen ?? []), ...(draft.shown?.chosen ?? [])])
      if (twin.shown && chosen.length > 0) saveAcceptedTerms(tx, twin.id, { ...twin.shown, chosen })
    } else updateCart(tx, draft, { userId: to })
  }
}

/**
 * Moves the guest's carts to the customer. Carts of the same store merge, with the guest's order type, area and slot;
 * of carts of different stores the one that was changed last stays.
 */
export const mergeUserCarts = async (
  platform: Pick<Platform, 'hooks'>,
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await mergeDrafts(platform, tx, { from, to })
  const guest = await lockUnexpiredCart(tx, from)
  if (!guest) return
  const own = await lockUnexpiredCart(tx, to)
  if (own && own.storeId === guest.storeId) {
    const { orderType, areaId, slot } = guest
    const host = own.host ?? guest.host
    updateCart(tx, own, { orderType, areaId, slot, host, ...(guest.tip ? { tip: guest.tip } : {}) })
    await mergeIntoCart(platform, tx, { from: guest, to: own })
    return
  }
  if (own && own.updatedAt > guest.updatedAt) {
    endCart(tx, guest.id, 'closed')
    return
  }
  if (own) endCart(tx, own.id, 'closed')
  updateCart(tx, guest, { userId: to })
}
