import type { MenuProduct } from '#core/menus/domain/menu.ts'
import { getChannel, type OrderType } from '#core/sites/domain/order-type.ts'
import type { Slot } from '#core/stores/domain/slot.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { evaluateHours } from '#core/stores/domain/weekly-hours.ts'
import { evaluateItemHours } from './evaluate-item-hours.ts'
import { applyStockScope } from './stock-scope.ts'

/**
 * The setting that decides about an item: a mark by staff, its stock, its own hours, the hours or services of its menus,
 * or that it is replaced or not sold here. Null: nothing restricts it.
 */
export type ItemCause =
  | 'replaced'
  | 'inactive'
  | 'mark'
  | 'stock'
  | 'ownHours'
  | 'menuHours'
  | 'menuServices'
  | null

/** Whether an item can be ordered for a given time, and if not, why and when again. */
export interface ItemAvailability {
  readonly isAvailable: boolean
  readonly reason: 'soldOut' | 'temporarilyUnavailable' | 'replaced' | 'notAtThisTime' | 'inactive' | null
  /** What decides it; when available, the hours that end it. */
  readonly cause: ItemCause
  /** When it can be ordered again, if known. */
  readonly nextAt: Date | null
  /** Remaining units when they are few enough to show to customers; else null. */
  readonly remaining: number | null
  /** How long this result is valid; null: until something is changed. */
  readonly validUntil: Date | null
  /** The evaluated time. */
  readonly evaluatedAt: Date
}

/** Time and order type for which an item is evaluated. */
export interface ItemOrderContext {
  readonly now: Date
  readonly orderType: OrderType
  /** The slot of a scheduled order. */
  readonly slot?: Slot | null
}

/** At this many units or fewer, customers see how many are left, unless the merchant sets another number. */
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
  { reason, cause }: Pick<ItemAvailability, 'reason' | 'cause'>,
  evaluatedAt: Date,
  nextAt: Date | null = null,
): ItemAvailability => ({
  isAvailable: false,
  evaluatedAt,
  reason,
  cause,
  nextAt,
  remaining: null,
  validUntil: nextAt,
})

interface OpenSpan {
  readonly isOpen: boolean
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  /** The hours that end or prevent it; null: none. */
  readonly cause: ItemCause
}

const ALWAYS_OPEN: OpenSpan = { isOpen: true, opensAt: null, closesAt: null, cause: null }
const NEVER_OPEN: OpenSpan = { isOpen: false, opensAt: null, closesAt: null, cause: null }

const findEarliest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((first, date) => (date && (!first || date < first) ? date : first), null)
const findLatest = (dates: readonly (Date | null)[]): Date | null =>
  dates.includes(null)
    ? null
    : dates.reduce((last, date) => (date && (!last || date > last) ? date : last), null)

/** Time zone and order type. */
interface MenuHoursContext {
  readonly timeZone: string
  readonly orderType: OrderType
}

/** When the menus of a product are served; one open menu is enough. */
const evaluateMenuHours = (
  { served }: EvaluatedProduct,
  { timeZone, orderType }: MenuHoursContext,
  at: Date,
): OpenSpan => {
  if (!served) return ALWAYS_OPEN
  const channel = getChannel(orderType)
  const spans = served
    .filter(({ channels }) => channels === null || channels.includes(channel))
    .map(({ hours }) => (hours ? evaluateHours(hours, timeZone, at) : ALWAYS_OPEN))
  const cause = spans.length === 0 ? 'menuServices' : 'menuHours'
  const open = spans.filter(({ isOpen }) => isOpen)
  if (open.length > 0)
    return { ...ALWAYS_OPEN, closesAt: findLatest(open.map(({ closesAt }) => closesAt)), cause }
  return { ...NEVER_OPEN, opensAt: findEarliest(spans.map(({ opensAt }) => opensAt)), cause }
}

/** The item's own hours combined with those of its menus. */
const evaluateOpenSpan = (product: EvaluatedProduct, where: MenuHoursContext, at: Date): OpenSpan => {
  const { availability } = product
  const own: OpenSpan = availability
    ? { ...evaluateItemHours(availability, where.timeZone, at), cause: 'ownHours' }
    : ALWAYS_OPEN
  const served = evaluateMenuHours(product, where, at)
  if (own.isOpen && served.isOpen) {
    const closesAt = findEarliest([own.closesAt, served.closesAt])
    const cause = closesAt === own.closesAt ? own.cause : served.cause
    return { ...ALWAYS_OPEN, closesAt, cause: closesAt && cause }
  }
  const [closed, other] = own.isOpen ? [served, own] : [own, served]
  const { cause } = closed
  if (!closed.opensAt || (!other.isOpen && !other.opensAt)) return { ...NEVER_OPEN, cause }
  return {
    ...NEVER_OPEN,
    cause,
    opensAt: findLatest([closed.opensAt, other.isOpen ? closed.opensAt : other.opensAt]),
  }
}

/** Maximum number of openings of two timetables to check until both are open. */
const MAX_OPENINGS = 20

/** The first time from `from` on at which the item's hours and menus allow it. */
const findNextAllowed = (product: EvaluatedProduct, where: MenuHoursContext, from: Date): Date | null => {
  let at = from
  for (let attempts = 0; attempts < MAX_OPENINGS; attempts += 1) {
    const { isOpen, opensAt } = evaluateOpenSpan(product, where, at)
    if (isOpen) return at
    if (!opensAt) return null
    at = opensAt
  }
  return null
}

/** Whether the sold-out mark by staff applies, and until when. */
const evaluateSoldOut = (
  product: EvaluatedProduct,
  where: MenuHoursContext,
  now: Date,
): ItemAvailability | undefined => {
  const { isSoldOut, soldOutUntil, stock, mark } = product
  if (isSoldOut && (soldOutUntil === null || soldOutUntil > now)) {
    const again = soldOutUntil && findNextAllowed(product, where, soldOutUntil)
    const reason = mark === 'paused' ? 'temporarilyUnavailable' : 'soldOut'
    return { ...toUnavailable({ reason, cause: 'mark' }, now, again), validUntil: soldOutUntil }
  }
  return stock === 0 ? toUnavailable({ reason: 'soldOut', cause: 'stock' }, now) : undefined
}

/**
 * Evaluates a product of a store's menu for the requested time, which is the start of the slot if one is chosen:
 * replaced, inactive, sold out (marked, or out of stock), paused, or outside its own hours and those of its menus.
 * Stock counts for the current trading day and does not restrict an order for a later one. The store's own opening
 * hours are separate, see `evaluateChannel`.
 */
export const evaluateItem = (
  listed: EvaluatedProduct,
  { timeZone }: Pick<StoreRecord, 'timeZone'>,
  { now: present, orderType, slot = null }: ItemOrderContext,
): ItemAvailability => {
  const product = applyStockScope(listed, { slot, timeZone, now: present })
  const now = slot?.start ?? present
  const where = { timeZone, orderType }
  if (product.replacedBy) return toUnavailable({ reason: 'replaced', cause: 'replaced' }, now)
  if (!product.isActive) return toUnavailable({ reason: 'inactive', cause: 'inactive' }, now)
  const marked = evaluateSoldOut(product, where, now)
  if (marked) return marked
  const { isOpen, opensAt, closesAt, cause } = evaluateOpenSpan(product, where, now)
  if (!isOpen) {
    const nextAt = opensAt && findNextAllowed(product, where, opensAt)
    return toUnavailable({ reason: 'notAtThisTime', cause }, now, nextAt)
  }
  const { stock, lowStock } = product
  const remaining = stock !== null && stock <= (lowStock ?? LOW_STOCK) ? stock : null
  return {
    ...{ isAvailable: true, reason: null, cause, nextAt: null, remaining },
    ...{ validUntil: closesAt, evaluatedAt: now },
  }
}
