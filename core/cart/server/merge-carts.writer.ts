import { moveCartReservation, releaseCartSlot } from '#core/availability/server/slots.service.ts'
import { notifyCartsMerged } from '#core/pricing/server/price-rules.service.ts'
import { toUnscheduledType } from '#core/sites/domain/order-type.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { mergeBenefits } from '../domain/applied-benefits.ts'
import {
  type AcceptedTerms,
  addLeftOutItems,
  type CartRecord,
  isExpired,
  type LeftOutItem,
  MAX_CART_LINES,
  MAX_QUANTITY,
} from '../domain/cart.ts'
import { moveLine, setQuantity } from './cart-lines.repo.ts'
import {
  endCart,
  lockDraftCartRecord,
  lockDraftCarts,
  lockOpenCart,
  saveAcceptedTerms,
  setCartStatus,
  updateCart,
} from './carts.repo.ts'

const lockUnexpiredCart = async (tx: Transaction, userId: string): Promise<CartRecord | undefined> => {
  const cart = await lockOpenCart(tx, userId)
  if (!cart || !isExpired(cart, tx.now)) return cart
  endCart(tx, cart.id, 'expired')
  return undefined
}

/**
 * What becomes of a line that both carts contain. `add`: their quantities are added, because the customer moves one
 * cart into another. `replace`: that of the moved cart stays, because it is the one on the screen of a customer who
 * signs in, and the other may hold the same dishes from another device.
 */
type TwinRule = 'add' | 'replace'

interface Merge {
  readonly from: CartRecord
  readonly to: CartRecord
  readonly twins: TwinRule
}

/**
 * Moves the lines of one cart to another of the same store, and returns what the limits of a cart keep out. At sign-in
 * no line is left out, whatever their number.
 */
const mergeLines = async (tx: Transaction, { from, to, twins }: Merge): Promise<LeftOutItem[]> => {
  const leftOut: LeftOutItem[] = []
  let count = to.lines.length
  for (const [index, line] of from.lines.entries()) {
    const { name } = line.snapshot
    const twin = to.lines.find(({ key }) => key === line.key)
    if (twin) {
      const qty = twins === 'replace' ? line.qty : twin.qty + line.qty
      setQuantity(tx, twin.id, Math.min(MAX_QUANTITY, qty))
      if (qty > MAX_QUANTITY) leftOut.push({ name, qty: qty - MAX_QUANTITY, reason: 'quantity' })
    } else if (twins === 'replace' || count < MAX_CART_LINES) {
      count += 1
      // Positions only order lines: after all existing ones, in the guest's order.
      await moveLine(tx, line.id, { cartId: to.id, position: 1_000_000 + index })
    } else leftOut.push({ name, qty: line.qty, reason: 'lines' })
  }
  return leftOut
}

/**
 * Merges one cart into another of the same customer: its lines and its benefits. Returns what stayed out, now or when
 * `from` was merged before; the caller stores it with the terms of `to`, so that the customer is shown it.
 */
export const mergeIntoCart = async (
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Transaction,
  { twins = 'add', ...merge }: Omit<Merge, 'twins'> & { readonly twins?: TwinRule },
): Promise<readonly LeftOutItem[]> => {
  const { from, to } = merge
  const leftOut = await mergeLines(tx, { ...merge, twins })
  endCart(tx, from.id, 'closed')
  await notifyCartsMerged(hooks, tx, { from: from.id, to: to.id })
  return [...(from.shown?.leftOut ?? []), ...leftOut]
}

/** Stores the terms of a cart into which another one was merged, where the merge changes them. */
const saveMergedTerms = (
  tx: Transaction,
  cart: CartRecord,
  { shown, leftOut }: { readonly shown: AcceptedTerms | null; readonly leftOut: readonly LeftOutItem[] },
): void => {
  const terms = addLeftOutItems(shown, leftOut)
  if (terms && terms !== cart.shown) saveAcceptedTerms(tx, cart.id, terms)
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
      const leftOut = await mergeIntoCart(platform, tx, { from: draft, to: twin, twins: 'replace' })
      // Benefits that could not be merged are reported like all other benefits of the draft.
      const chosen = mergeBenefits([...(twin.shown?.chosen ?? []), ...(draft.shown?.chosen ?? [])])
      const shown = twin.shown && chosen.length > 0 ? { ...twin.shown, chosen } : twin.shown
      saveMergedTerms(tx, twin, { shown, leftOut })
    } else updateCart(tx, draft, { userId: to })
  }
}

/** Saves a cart of another store for later, with what is saved there already. */
const saveForLater = async (
  platform: Pick<Platform, 'hooks'>,
  tx: Transaction,
  cart: CartRecord,
): Promise<void> => {
  if (cart.slot) await releaseCartSlot(tx, cart.id)
  const draft = await lockDraftCartRecord(tx, cart)
  if (draft) {
    const leftOut = await mergeIntoCart(platform, tx, { from: cart, to: draft })
    return saveMergedTerms(tx, draft, { shown: draft.shown, leftOut })
  }
  await setCartStatus(tx, { ...cart, slot: null, orderType: toUnscheduledType(cart.orderType) }, 'draft')
}

/** Merges the guest's cart into the customer's of the same store, as the guest sees it: way, place, time, quantities. */
const mergeOpenCarts = async (
  platform: Pick<Platform, 'hooks'>,
  tx: Transaction,
  { guest, own }: { readonly guest: CartRecord; readonly own: CartRecord },
): Promise<void> => {
  const { orderType, areaId, slot } = guest
  const host = own.host ?? guest.host
  updateCart(tx, own, { orderType, areaId, slot, host, ...(guest.tip ? { tip: guest.tip } : {}) })
  await moveCartReservation(tx, { from: guest.id, to: own.id })
  const leftOut = await mergeIntoCart(platform, tx, { from: guest, to: own, twins: 'replace' })
  const shown =
    own.shown && guest.shown
      ? { ...own.shown, lines: { ...own.shown.lines, ...guest.shown.lines } }
      : own.shown
  saveMergedTerms(tx, own, { shown, leftOut })
}

/**
 * Moves the guest's carts to the customer. The open cart on the screen stays as it is: the customer's other lines of
 * the same store are added to it, and a cart of another store is saved for later.
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
  if (own && own.storeId === guest.storeId) return mergeOpenCarts(platform, tx, { guest, own })
  if (own) await saveForLater(platform, tx, own)
  updateCart(tx, guest, { userId: to })
}
