import type { PlaceAttempt } from './place-attempt.ts'

const KEY = 'compass-checkout-attempt'

/** For so long after it was first sent, an interrupted attempt is repeated without asking the customer. */
const RESUME_LIMIT_MS = 60_000

/** Stores an attempt with an unknown outcome for a reload of this tab; null deletes it. */
export const storeAttempt = (attempt: PlaceAttempt | null): void => {
  try {
    if (attempt) sessionStorage.setItem(KEY, JSON.stringify(attempt))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden: the server still makes one order of one cart, whatever the key.
  }
}

/** The attempt that a reload interrupted, if any; a record without a time is none. */
export const loadStoredAttempt = (): PlaceAttempt | null => {
  try {
    const text = sessionStorage.getItem(KEY)
    const attempt = text ? (JSON.parse(text) as Partial<PlaceAttempt> | null) : null
    return typeof attempt?.sentAt === 'number' ? (attempt as PlaceAttempt) : null
  } catch {
    // Storage is forbidden or damaged: there is nothing to resume.
    return null
  }
}

/**
 * Whether an interrupted attempt may be repeated on its own: the customer still waits for it. A device whose clock was
 * set back since does not say so.
 */
export const isRecentAttempt = ({ sentAt }: Pick<PlaceAttempt, 'sentAt'>, now: number): boolean =>
  sentAt <= now && now - sentAt <= RESUME_LIMIT_MS
