import type { Cart } from '../contract/endpoints.ts'

/** Time before the expiry at which the warning starts. */
export const CART_EXPIRY_WARNING_MS = 5 * 60_000

export type ExpiryPhase = 'calm' | 'warning' | 'over'

/** Remaining lifetime of a cart when the server sent it, by the server's own clock. */
export const computeTimeToLive = ({ dateTime }: Pick<Cart, 'dateTime'>): number =>
  Date.parse(dateTime.expiry) - Date.parse(dateTime.current)

/** The phase with `left` milliseconds remaining. */
export const getExpiryPhase = (left: number): ExpiryPhase => {
  if (left <= 0) return 'over'
  return left <= CART_EXPIRY_WARNING_MS ? 'warning' : 'calm'
}

/** Whole minutes remaining, rounded up so that the last one is still 1. */
export const getMinutesLeft = (left: number): number => Math.max(1, Math.ceil(left / 60_000))
