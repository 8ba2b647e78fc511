import type { MenuProduct } from '#core/menus/domain/menu.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { judgeHours } from '#core/stores/domain/weekly-hours.ts'

/** Whether an item can be ordered for a moment, and if not, why and when again. */
export interface ItemJudgement {
  readonly isAvailable: boolean
  readonly reason: 'soldOut' | 'notAtThisTime' | 'inactive' | null
  /** When it can be ordered again, as far as anybody knows. */
  readonly nextAt: Date | null
  /** Pieces left when so few are left that customers should know; else null. */
  readonly remaining: number | null
  /** Until when this judgement holds; null: until somebody changes something. */
  readonly validUntil: Date | null
  /** The moment that was judged. */
  readonly judgedAt: Date
}

/** The moment that an item is wanted for (now, or the beginning of a scheduled slot) and how. */
export interface Occasion {
  readonly now: Date
  readonly orderType: OrderType
}

/** At this many pieces or fewer, customers are told how many are left. */
export const LOW_STOCK = 5

export type JudgedProduct = Pick<
  MenuProduct,
  'isActive' | 'isSoldOut' | 'soldOutUntil' | 'stock' | 'availability'
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

/** The first moment from `from` on at which the item's own hours allow it. */
const allowedFrom = (product: JudgedProduct, timeZone: string, from: Date): Date | null => {
  if (!product.availability) return from
  const hours = judgeHours(product.availability, timeZone, from)
  return hours.isOpen ? from : hours.opensAt
}

/**
 * Judges a product of a store's menu: inactive, sold out (marked, or no piece left), or outside its own hours. The
 * store's own opening is another matter, see `judgeChannel`.
 */
export const judgeItem = (
  product: JudgedProduct,
  store: Pick<StoreRecord, 'timeZone'>,
  { now }: Occasion,
): ItemJudgement => {
  if (!product.isActive) return refused('inactive', now)
  const { isSoldOut, soldOutUntil, stock } = product
  if (isSoldOut && (soldOutUntil === null || soldOutUntil > now)) {
    const again = soldOutUntil && allowedFrom(product, store.timeZone, soldOutUntil)
    return { ...refused('soldOut', now, again), validUntil: soldOutUntil }
  }
  if (stock === 0) return refused('soldOut', now)
  const hours = product.availability && judgeHours(product.availability, store.timeZone, now)
  if (hours && !hours.isOpen) return refused('notAtThisTime', now, hours.opensAt)
  const remaining = stock !== null && stock <= LOW_STOCK ? stock : null
  const validUntil = hours?.closesAt ?? null
  return { isAvailable: true, reason: null, nextAt: null, remaining, validUntil, judgedAt: now }
}
