import type { CallData } from '#platform/contract/contract.ts'
import type { CustomersApi } from '../contract/endpoints.ts'
import { customerErrors } from '../contract/errors.ts'

type SentCode = CallData<CustomersApi['POST /api/v1/users/sendotp']>

/** A code that is on its way to a phone. Moments in milliseconds of the browser's clock. */
export interface Challenge {
  readonly verificationId: string
  readonly length: number
  readonly channel: 10 | 20
  readonly resendAt: number
  readonly expiresAt: number
}

/** Where somebody stands who proves that a phone is theirs. */
export interface SignInState {
  readonly step: 'phone' | 'code'
  readonly challenge: Challenge | null
  readonly code: string
  /** What was refused last, in the customer's words. */
  readonly error: string
}

export const INITIAL_SIGN_IN: SignInState = { step: 'phone', challenge: null, code: '', error: '' }

export type SignInEvent =
  | { readonly kind: 'sent'; readonly answer: SentCode; readonly now: number }
  | { readonly kind: 'refused'; readonly error: string }
  /** This code is of no use any more: expired, or tried too often. */
  | { readonly kind: 'spent'; readonly error: string }
  | { readonly kind: 'typed'; readonly code: string }
  | { readonly kind: 'edit' }

const toChallenge = ({ verificationId, length, channel, resendAfter, expiresIn }: SentCode, now: number) => ({
  verificationId,
  length,
  channel,
  resendAt: now + resendAfter * 1000,
  expiresAt: now + expiresIn * 1000,
})

/** What becomes of signing in after something happened. */
export const reduceSignIn = (state: SignInState, event: SignInEvent): SignInState => {
  switch (event.kind) {
    case 'sent':
      return { step: 'code', challenge: toChallenge(event.answer, event.now), code: '', error: '' }
    case 'refused':
      return { ...state, code: '', error: event.error }
    case 'spent': {
      const challenge = state.challenge && { ...state.challenge, resendAt: 0, expiresAt: 0 }
      return { ...state, challenge, code: '', error: event.error }
    }
    case 'typed':
      return { ...state, code: event.code, error: '' }
    case 'edit':
      return { ...INITIAL_SIGN_IN }
  }
}

/** Whole seconds until a moment, never below zero. */
export const computeSecondsUntil = (moment: number, now: number): number =>
  Math.max(0, Math.ceil((moment - now) / 1000))

const NEW_CODE_ERRORS: ReadonlySet<number> = new Set([
  customerErrors.codeExpired.code,
  customerErrors.tooManyTries.code,
])

/** Whether after this refusal only a new code helps: expired, or too many tries. */
export const needsNewCode = (code: number): boolean => NEW_CODE_ERRORS.has(code)
