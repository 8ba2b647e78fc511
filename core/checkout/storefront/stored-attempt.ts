import type { PlaceAttempt } from './place-attempt.ts'

const KEY = 'compass-checkout-attempt'

/** Stores an attempt with an unknown outcome for a reload of this tab; null deletes it. */
export const storeAttempt = (attempt: PlaceAttempt | null): void => {
  try {
    if (attempt) sessionStorage.setItem(KEY, JSON.stringify(attempt))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden: the server still makes one order of one cart, whatever the key.
  }
}

/** The attempt that a reload interrupted, if any. */
export const loadStoredAttempt = (): PlaceAttempt | null => {
  try {
    const text = sessionStorage.getItem(KEY)
    return text ? (JSON.parse(text) as PlaceAttempt) : null
  } catch {
    // Storage is forbidden or damaged: there is nothing to resume.
    return null
  }
}
