import type { PlaceAttempt } from './place-attempt.ts'

const KEY = 'compass-checkout-attempt'

/** Keeps an attempt whose outcome is not known, for a reload of this tab; null forgets it. */
export const storeAttempt = (attempt: PlaceAttempt | null): void => {
  try {
    if (attempt) sessionStorage.setItem(KEY, JSON.stringify(attempt))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden: the server still makes one order of one cart, whatever the key.
  }
}

/** The attempt that a reload interrupted, if there is one. */
export const loadStoredAttempt = (): PlaceAttempt | null => {
  try {
    const text = sessionStorage.getItem(KEY)
    return text ? (JSON.parse(text) as PlaceAttempt) : null
  } catch {
    // Storage is forbidden or damaged: there is nothing to go on with.
    return null
  }
}
