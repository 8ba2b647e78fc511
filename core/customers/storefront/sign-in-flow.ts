import type { CallData } from '#platform/contract/contract.ts'
import type { CustomersApi } from '../contract/endpoints.ts'
import { customerErrors } from '../contract/errors.ts'

type SentCode = CallData<CustomersApi['POST /api/v1/users/sendotp']>

/** The phone for which a code is requested. */
export interface SignInCodeRequest {
  /** ISO 3166 alpha-2; empty where only the dial code is known. */
  readonly country: string
  readonly number: string
  readonly dialCode: string
  readonly hasAgreed: boolean
  /** SMS 10, WhatsApp 20. */
  readonly channel: 10 | 20
}

/** A code that was sent to a phone. Times in milliseconds of the browser's clock. */
export interface Challenge {
  readonly verificationId: string
  readonly length: number
  readonly channel: 10 | 20
  readonly resendAt: number
  readonly expiresAt: number
}

/** The state of a phone verification. */
export interface PhoneVerificationState {
  readonly step: 'phone' | 'code'
  readonly challenge: Challenge | null
  readonly code: string
  /** The last error, as text for the customer. */
  readonly error: string
}

export const INITIAL_PHONE_VERIFICATION: PhoneVerificationState = {
  step: 'phone',
  challenge: null,
  code: '',
  error: '',
}

/** The state in which a phone verification begins: with a code that was sent before, it asks for that code. */
export const resumePhoneVerification = (challenge: Challenge | null | undefined): PhoneVerificationState =>
  challenge ? { step: 'code', challenge, code: '', error: '' } : INITIAL_PHONE_VERIFICATION

export type PhoneVerificationEvent =
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

/** The next state of signing in after an event. */
export const reducePhoneVerification = (
  state: PhoneVerificationState,
  event: PhoneVerificationEvent,
): PhoneVerificationState => {
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
      return { ...INITIAL_PHONE_VERIFICATION }
  }
}

/** Whole seconds until a time, never below zero. */
export const computeSecondsUntil = (moment: number, now: number): number =>
  Math.max(0, Math.ceil((moment - now) / 1000))

const NEW_CODE_ERRORS: ReadonlySet<number> = new Set([
  customerErrors.codeExpired.code,
  customerErrors.tooManyTries.code,
])

/** Whether only a new code helps after this error: expired, or too many attempts. */
export const needsNewCode = (code: number): boolean => NEW_CODE_ERRORS.has(code)
