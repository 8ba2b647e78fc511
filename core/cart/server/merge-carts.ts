import type { Unit } from '#platform/db/unit.ts'
import { type CartRecord, isExpired, MAX_LINES, MAX_QUANTITY } from '../domain/cart.ts'
import { moveLine, setQuantity } from './cart-lines.repo.ts'
import { changeCart, endCart, lockOpenCart } from './carts.repo.ts'

const lockLiving = async (unit: Unit, userId: string): Promise<CartRecord | undefined> => {
  const cart = await lockOpenCart(unit, userId)
  if (!cart || !isExpired(cart, unit.now)) return cart
  await endCart(unit, cart.id, 'expired')
  return undefined
}

/** Adds the lines of one cart to another of the same store, as far as a cart can hold them. */
const joinLines = async (unit: Unit, guest: CartRecord, own: CartRecord): Promise<void> => {
  let count = own.lines.length
  for (const [index, line] of guest.lines.entries()) {
    const twin = own.lines.find(({ key }) => key === line.key)
    if (twin) await setQuantity(unit, twin.id, Math.min(MAX_QUANTITY, twin.qty + line.qty))
    else if (count < MAX_LINES) {
      count += 1
      // Positions only order lines: behind everything that was there, in the guest's sequence.
      await moveLine(unit, line.id, { cartId: own.id, position: 1_000_000 + index })
    }
  }
}

/**
 * What was the guest's becomes the customer's. Carts of the same store join, with the way of ordering that the
 * guest has chosen last; of carts of different stores the one that was touched last stays.
 */
export const mergeCarts = async (unit: Unit, { from, to }: { from: string; to: string }): Promise<void> => {
  const guest = await lockLiving(unit, from)
  if (!guest) return
  const own = await lockLiving(unit, to)
  if (own && own.storeId === guest.storeId) {
    await joinLines(unit, guest, own)
    const { orderType, areaId, slot } = guest
    await changeCart(unit, own, { orderType, areaId, slot, ...(guest.tip ? { tip: guest.tip } : {}) })
    await endCart(unit, guest.id, 'closed')
    return
  }
  if (own && own.updatedAt > guest.updatedAt) {
    await endCart(unit, guest.id, 'closed')
    return
  }
  if (own) await endCart(unit, own.id, 'closed')
  await changeCart(unit, guest, { userId: to })
}
