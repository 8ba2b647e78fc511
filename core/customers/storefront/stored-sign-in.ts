import { onSignedOut } from './session.ts'
import type { Challenge, SignInCodeRequest } from './sign-in-flow.ts'
import type { TypedPhone } from './typed-phone.ts'

/** How far a sign-in of this browser tab has come. It never contains the code. */
export interface StoredSignIn {
  /** The site on which it began: another shop must not continue it. */
  readonly siteId: string
  /** The phone in the field, also before a code is requested. */
  readonly typed: TypedPhone
  readonly request: SignInCodeRequest | null
  /** The code that was sent and is still valid. */
  readonly challenge: Challenge | null
}

const KEY = 'compass-sign-in'

const createEmpty = (siteId: string): StoredSignIn => ({
  siteId,
  typed: { country: '', number: '' },
  request: null,
  challenge: null,
})

const isStoredSignIn = (value: unknown): value is StoredSignIn => {
  const { typed, challenge } = (value ?? {}) as Partial<StoredSignIn>
  return (
    typeof typed?.number === 'string' &&
    typeof typed.country === 'string' &&
    (challenge === null ||
      (typeof challenge?.verificationId === 'string' && typeof challenge.expiresAt === 'number'))
  )
}

/** Reads a stored sign-in; one of another site, a damaged one and an expired code begin anew. */
export const parseStoredSignIn = (text: string | null, siteId: string, now: number): StoredSignIn => {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!isStoredSignIn(stored) || stored.siteId !== siteId) return createEmpty(siteId)
    const isValid = stored.request !== null && stored.challenge !== null && stored.challenge.expiresAt > now
    return isValid ? stored : { ...stored, challenge: null }
  } catch {
    // Not ours, or damaged: the customer types the number again.
    return createEmpty(siteId)
  }
}

/** The sign-in of this tab on a site, which survives a reload and leaving the page. */
export const readStoredSignIn = (siteId: string): StoredSignIn => {
  try {
    const text = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(KEY)
    return parseStoredSignIn(text, siteId, Date.now())
  } catch {
    // Storage is forbidden: the sign-in lasts as long as its page.
    return createEmpty(siteId)
  }
}

/** Stores how far the sign-in has come. */
export const storeSignIn = (siteId: string, change: Partial<Omit<StoredSignIn, 'siteId'>>): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readStoredSignIn(siteId), ...change }))
  } catch {
    // Storage is forbidden or full: the sign-in lasts as long as its page.
  }
}

/** Forgets the sign-in: it is complete, or another person is next. */
export const clearStoredSignIn = (): void => {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

onSignedOut(clearStoredSignIn)
