import type { MenuProduct } from '#core/menus/domain/menu.ts'
import { getChannel, type OrderType } from '#core/sites/domain/order-type.ts'
import type { Slot } from '#core/stores/domain/slot.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { evaluateHours } from '#core/stores/domain/weekly-hours.ts'
import { evaluateItemHours } from './evaluate-item-hours.ts'
import { applyStockScope } from './stock-scope.ts'

/** Whether an item can be ordered for a moment, and if not, why and when again. */
export interface ItemAvailability {
  readonly isAvailable: boolean
  readonly reason: 'soldOut' | 'temporarilyUnavailable' | 'replaced' | 'notAtThisTime' | 'inactive' | null
  /** When it can be ordered again, as far as anybody knows. */
  readonly nextAt: Date | null
  /** Pieces left when so few are left that customers should know; else null. */
  readonly remaining: number | null
  /** Until when this judgement holds; null: until somebody changes something. */
  readonly validUntil: Date | null
  /** The moment that was judged. */
  readonly evaluatedAt: Date
}

/** When an item is wanted, and how. */
export interface ItemOrderContext {
  readonly now: Date
  readonly orderType: OrderType
  /** The time that was chosen for an order for later. */
  readonly slot?: Slot | null
}

/** At this many pieces or fewer, customers are told how many are left, unless the merchant says another number. */
const LOW_STOCK = 5

export type EvaluatedProduct = Pick<
  MenuProduct,
  | 'isActive'
  | 'isSoldOut'
  | 'soldOutUntil'
  | 'mark'
  | 'stock'
  | 'lowStock'
  | 'availability'
  | 'served'
  | 'replacedBy'
>

const toUnavailable = (
  reason: ItemAvailability['reason'],
  judgedAt: Date,
  nextAt: Date | null = null,
): ItemAvailability => ({
  isAvailable: false,
  evaluatedAt: judgedAt,
  reason,
  nextAt,
  remaining: null,
  validUntil: nextAt,
})

interface OpenSpan {
  readonly isOpen: boolean
  readonly opensAt: Date | null
  readonly closesAt: Date | null
}

const ALWAYS_OPEN: OpenSpan = { isOpen: true, opensAt: null, closesAt: null }
const NEVER_OPEN: OpenSpan = { isOpen: false, opensAt: null, closesAt: null }

const findEarliest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((first, date) => (date && (!first || date < first) ? date : first), null)
const findLatest = (dates: readonly (Date | null)[]): Date | null =>
  dates.includes(null)
    ? null
    : dates.reduce((last, date) => (date && (!last || date > last) ? date : last), null)

/** By whose clock, and how it is to be ordered. */
interface MenuHoursContext {
  readonly timeZone: string
  readonly orderType: OrderType
}

/** When the menus that a product stands in are served, one of which is enough. */
const evaluateMenuHours = (
  { served }: EvaluatedProduct,
  { timeZone, orderType }: MenuHoursContext,
  at: Date,
): OpenSpan => {
  if (!served) return ALWAYS_OPEN
  const channel = getChannel(orderType)
  const spans = served
    .filter(({ channels }) => channels === null || channels.includes(channel))
    .map(({ hours }): OpenSpan => (hours ? evaluateHours(hours, timeZone, at) : ALWAYS_OPEN))
  const open = spans.filter(({ isOpen }) => isOpen)
  if (open.length > 0) return { ...ALWAYS_OPEN, closesAt: findLatest(open.map(({ closesAt }) => closesAt)) }
  return { ...NEVER_OPEN, opensAt: findEarliest(spans.map(({ opensAt }) => opensAt)) }
}

/** The item's own hours and those of its menus together. */
const evaluateOpenSpan = (product: EvaluatedProduct, where: MenuHoursContext, at: Date): OpenSpan => {
  const own = product.availability ? evaluateItemHours(product.availability, where.timeZone, at) : ALWAYS_OPEN
  const served = evaluateMenuHours(product, where, at)
  if (own.isOpen && served.isOpen)
    return { ...ALWAYS_OPEN, closesAt: findEarliest([own.closesAt, served.closesAt]) }
  const [closed, other] = own.isOpen ? [served, own] : [own, served]
  if (!closed.opensAt || (!other.isOpen && !other.opensAt)) return NEVER_OPEN
  return {
    ...NEVER_OPEN,
    opensAt: findLatest([closed.opensAt, other.isOpen ? closed.opensAt : other.opensAt]),
  }
}

/** So many openings of two timetables are looked at until both are open. */
const MAX_OPENINGS = 20

/** The first moment from `from` on at which the item's hours and menus allow it. */
const findNextAllowed = (product: EvaluatedProduct, where: MenuHoursContext, from: Date): Date | null => {
  let at = from
  for (let tries = 0; tries < MAX_OPENINGS; tries += 1) {
    const { isOpen, opensAt } = evaluateOpenSpan(product, where, at)
    if (isOpen) return at
    if (!opensAt) return null
    at = opensAt
  }
  return null
}

/** Whether staff's mark holds, and until when. */
const evaluateSoldOut = (
  product: EvaluatedProduct,
  where: MenuHoursContext,
  now: Date,
): ItemAvailability | undefined => {
  const { isSoldOut, soldOutUntil, stock, mark } = product
  if (isSoldOut && (soldOutUntil === null || soldOutUntil > now)) {
    const again = soldOutUntil && findNextAllowed(product, where, soldOutUntil)
    const reason = mark === 'paused' ? 'temporarilyUnavailable' : 'soldOut'
    return { ...toUnavailable(reason, now, again), validUntil: soldOutUntil }
  }
  return stock === 0 ? toUnavailable('soldOut', now) : undefined
}

/**
 * Judges a product of a store's menu for the moment at which it is wanted, which is the beginning of the slot if one
 * is chosen: replaced, inactive, sold out (marked, or no piece left), paused, or outside its own hours and those of its
 * menus. Pieces are counted for the present trading day: they do not stand in the way of an order for a later one. The
 * store's own opening is another matter, see `evaluateChannel`.
 */
export const evaluateItem = (
  listed: EvaluatedProduct,
  { timeZone }: Pick<StoreRecord, 'timeZone'>,
  { now: present, orderType, slot = null }: ItemOrderContext,
): ItemAvailability => {
  const product = applyStockScope(listed, { slot, timeZone, now: present })
  const now = slot?.start ?? present
  const where = { timeZone, orderType }
  if (product.replacedBy) return toUnavailable('replaced', now)
  if (!product.isActive) return toUnavailable('inactive', now)
  const marked = evaluateSoldOut(product, where, now)
  if (marked) return marked
  const { isOpen, opensAt, closesAt } = evaluateOpenSpan(product, where, now)
  if (!isOpen) return toUnavailable('notAtThisTime', now, opensAt && findNextAllowed(product, where, opensAt))
  const { stock, lowStock } = product
  const remaining = stock !== null && stock <= (lowStock ?? LOW_STOCK) ? stock : null
  return { isAvailable: true, reason: null, nextAt: null, remaining, validUntil: closesAt, evaluatedAt: now }
}
