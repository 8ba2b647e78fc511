import type { Cart } from '../contract/endpoints.ts'

/** From here on the customer is warned that the cart is about to be given up. */
export const EXPIRY_WARNING_MS = 5 * 60_000

export type ExpiryPhase = 'calm' | 'warning' | 'over'

/** How long a cart still stood when the server sent it, by the server's own clock. */
export const computeTimeToLive = ({ dateTime }: Pick<Cart, 'dateTime'>): number =>
  Date.parse(dateTime.expiry) - Date.parse(dateTime.current)

/** What to say with `left` milliseconds to go. */
export const getExpiryPhase = (left: number): ExpiryPhase => {
  if (left <= 0) return 'over'
  return left <= EXPIRY_WARNING_MS ? 'warning' : 'calm'
}

/** Whole minutes that are left, rounded up so that the last one is still one. */
export const getMinutesLeft = (left: number): number => Math.max(1, Math.ceil(left / 60_000))
