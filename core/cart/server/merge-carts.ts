import { tellCartsJoined } from '#core/pricing/server/price-rules.service.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { type CartRecord, isExpired, MAX_LINES, MAX_QUANTITY } from '../domain/cart.ts'
import { joinTerms } from '../domain/chosen-terms.ts'
import { moveLine, setQuantity } from './cart-lines.repo.ts'
import { changeCart, endCart, lockDrafts, lockOpenCart, saveShown } from './carts.repo.ts'

const lockLiving = async (unit: Unit, userId: string): Promise<CartRecord | undefined> => {
  const cart = await lockOpenCart(unit, userId)
  if (!cart || !isExpired(cart, unit.now)) return cart
  endCart(unit, cart.id, 'expired')
  return undefined
}

/** Adds the lines of one cart to another of the same store, as far as a cart can hold them. */
const joinLines = async (unit: Unit, guest: CartRecord, own: CartRecord): Promise<void> => {
  let count = own.lines.length
  for (const [index, line] of guest.lines.entries()) {
    const twin = own.lines.find(({ key }) => key === line.key)
    if (twin) setQuantity(unit, twin.id, Math.min(MAX_QUANTITY, twin.qty + line.qty))
    else if (count < MAX_LINES) {
      count += 1
      // Positions only order lines: behind everything that was there, in the guest's sequence.
      await moveLine(unit, line.id, { cartId: own.id, position: 1_000_000 + index })
    }
  }
}

/** One cart goes up in another of the same customer: its lines, and what was chosen beside them. */
export const joinCarts = async (
  { hooks }: Pick<Platform, 'hooks'>,
  unit: Unit,
  { from, to }: { readonly from: CartRecord; readonly to: CartRecord },
): Promise<void> => {
  await joinLines(unit, from, to)
  endCart(unit, from.id, 'closed')
  await tellCartsJoined(hooks, unit, { from: from.id, to: to.id })
}

/** What the guest kept for later is the customer's, beside or in what they kept themselves. */
const mergeDrafts = async (
  platform: Pick<Platform, 'hooks'>,
  unit: Unit,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  const kept = await lockDrafts(unit, from)
  if (kept.length === 0) return
  const own = new Map((await lockDrafts(unit, to)).map((draft) => [draft.storeId, draft]))
  for (const draft of kept) {
    const twin = own.get(draft.storeId)
    if (twin) {
      await joinCarts(platform, unit, { from: draft, to: twin })
      // What of it could not come along is named like everything else that was chosen for what is kept.
      const chosen = joinTerms([...(twin.shown?.chosen ?? []), ...(draft.shown?.chosen ?? [])])
      if (twin.shown && chosen.length > 0) saveShown(unit, twin.id, { ...twin.shown, chosen })
    } else changeCart(unit, draft, { userId: to })
  }
}

/**
 * What was the guest's becomes the customer's. Carts of the same store join, with the way of ordering that the
 * guest has chosen last; of carts of different stores the one that was touched last stays.
 */
export const mergeCarts = async (
  platform: Pick<Platform, 'hooks'>,
  unit: Unit,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await mergeDrafts(platform, unit, { from, to })
  const guest = await lockLiving(unit, from)
  if (!guest) return
  const own = await lockLiving(unit, to)
  if (own && own.storeId === guest.storeId) {
    const { orderType, areaId, slot } = guest
    const host = own.host ?? guest.host
    changeCart(unit, own, { orderType, areaId, slot, host, ...(guest.tip ? { tip: guest.tip } : {}) })
    await joinCarts(platform, unit, { from: guest, to: own })
    return
  }
  if (own && own.updatedAt > guest.updatedAt) {
    endCart(unit, guest.id, 'closed')
    return
  }
  if (own) endCart(unit, own.id, 'closed')
  changeCart(unit, guest, { userId: to })
}
