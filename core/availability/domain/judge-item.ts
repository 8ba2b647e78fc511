import type { MenuProduct } from '#core/menus/domain/menu.ts'
import { channelOf, type OrderType } from '#core/sites/domain/order-type.ts'
import type { Slot } from '#core/stores/domain/slot.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { judgeHours } from '#core/stores/domain/weekly-hours.ts'
import { judgeItemHours } from './judge-item-hours.ts'
import { countedFor } from './stock-of-day.ts'

/** Whether an item can be ordered for a moment, and if not, why and when again. */
export interface ItemJudgement {
  readonly isAvailable: boolean
  readonly reason: 'soldOut' | 'temporarilyUnavailable' | 'replaced' | 'notAtThisTime' | 'inactive' | null
  /** When it can be ordered again, as far as anybody knows. */
  readonly nextAt: Date | null
  /** Pieces left when so few are left that customers should know; else null. */
  readonly remaining: number | null
  /** Until when this judgement holds; null: until somebody changes something. */
  readonly validUntil: Date | null
  /** The moment that was judged. */
  readonly judgedAt: Date
}

/** When an item is wanted, and how. */
export interface Occasion {
  readonly now: Date
  readonly orderType: OrderType
  /** The time that was chosen for an order for later. */
  readonly slot?: Slot | null
}

/** At this many pieces or fewer, customers are told how many are left, unless the merchant says another number. */
const LOW_STOCK = 5

export type JudgedProduct = Pick<
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

const refused = (
  reason: ItemJudgement['reason'],
  judgedAt: Date,
  nextAt: Date | null = null,
): ItemJudgement => ({
  isAvailable: false,
  judgedAt,
  reason,
  nextAt,
  remaining: null,
  validUntil: nextAt,
})

interface Span {
  readonly isOpen: boolean
  readonly opensAt: Date | null
  readonly closesAt: Date | null
}

const ALWAYS: Span = { isOpen: true, opensAt: null, closesAt: null }
const NEVER: Span = { isOpen: false, opensAt: null, closesAt: null }

const earliest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((first, date) => (date && (!first || date < first) ? date : first), null)
const latest = (dates: readonly (Date | null)[]): Date | null =>
  dates.includes(null)
    ? null
    : dates.reduce((last, date) => (date && (!last || date > last) ? date : last), null)

/** By whose clock, and how it is to be ordered. */
interface Where {
  readonly timeZone: string
  readonly orderType: OrderType
}

/** When the menus that a product stands in are served, one of which is enough. */
const judgeServed = ({ served }: JudgedProduct, { timeZone, orderType }: Where, at: Date): Span => {
  if (!served) return ALWAYS
  const channel = channelOf(orderType)
  const spans = served
    .filter(({ channels }) => channels === null || channels.includes(channel))
    .map(({ hours }): Span => (hours ? judgeHours(hours, timeZone, at) : ALWAYS))
  const open = spans.filter(({ isOpen }) => isOpen)
  if (open.length > 0) return { ...ALWAYS, closesAt: latest(open.map(({ closesAt }) => closesAt)) }
  return { ...NEVER, opensAt: earliest(spans.map(({ opensAt }) => opensAt)) }
}

/** The item's own hours and those of its menus together. */
const judgeSpan = (product: JudgedProduct, where: Where, at: Date): Span => {
  const own = product.availability ? judgeItemHours(product.availability, where.timeZone, at) : ALWAYS
  const served = judgeServed(product, where, at)
  if (own.isOpen && served.isOpen) return { ...ALWAYS, closesAt: earliest([own.closesAt, served.closesAt]) }
  const [closed, other] = own.isOpen ? [served, own] : [own, served]
  if (!closed.opensAt || (!other.isOpen && !other.opensAt)) return NEVER
  return { ...NEVER, opensAt: latest([closed.opensAt, other.isOpen ? closed.opensAt : other.opensAt]) }
}

/** So many openings of two timetables are looked at until both are open. */
const OPENINGS = 20

/** The first moment from `from` on at which the item's hours and menus allow it. */
const allowedFrom = (product: JudgedProduct, where: Where, from: Date): Date | null => {
  let at = from
  for (let tries = 0; tries < OPENINGS; tries += 1) {
    const { isOpen, opensAt } = judgeSpan(product, where, at)
    if (isOpen) return at
    if (!opensAt) return null
    at = opensAt
  }
  return null
}

/** Whether staff's mark holds, and until when. */
const judgeMark = (product: JudgedProduct, where: Where, now: Date): ItemJudgement | undefined => {
  const { isSoldOut, soldOutUntil, stock, mark } = product
  if (isSoldOut && (soldOutUntil === null || soldOutUntil > now)) {
    const again = soldOutUntil && allowedFrom(product, where, soldOutUntil)
    const reason = mark === 'paused' ? 'temporarilyUnavailable' : 'soldOut'
    return { ...refused(reason, now, again), validUntil: soldOutUntil }
  }
  return stock === 0 ? refused('soldOut', now) : undefined
}

/**
 * Judges a product of a store's menu for the moment at which it is wanted, which is the beginning of the slot if one
 * is chosen: replaced, inactive, sold out (marked, or no piece left), paused, or outside its own hours and those of its
 * menus. Pieces are counted for the present trading day: they do not stand in the way of an order for a later one. The
 * store's own opening is another matter, see `judgeChannel`.
 */
export const judgeItem = (
  listed: JudgedProduct,
  { timeZone }: Pick<StoreRecord, 'timeZone'>,
  { now: present, orderType, slot = null }: Occasion,
): ItemJudgement => {
  const product = countedFor(listed, { slot, timeZone, now: present })
  const now = slot?.start ?? present
  const where = { timeZone, orderType }
  if (product.replacedBy) return refused('replaced', now)
  if (!product.isActive) return refused('inactive', now)
  const marked = judgeMark(product, where, now)
  if (marked) return marked
  const { isOpen, opensAt, closesAt } = judgeSpan(product, where, now)
  if (!isOpen) return refused('notAtThisTime', now, opensAt && allowedFrom(product, where, opensAt))
  const { stock, lowStock } = product
  const remaining = stock !== null && stock <= (lowStock ?? LOW_STOCK) ? stock : null
  return { isAvailable: true, reason: null, nextAt: null, remaining, validUntil: closesAt, judgedAt: now }
}
