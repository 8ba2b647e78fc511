import { describe, expect, it } from 'vitest'
import {
  computeSecondsUntil,
  INITIAL_PHONE_VERIFICATION,
  needsNewCode,
  reducePhoneVerification,
} from './sign-in-flow.ts'

const answer = {
  verificationId: 'v'.repeat(22),
  resendAfter: 30,
  expiresIn: 300,
  length: 6,
  channel: 10,
} as const
const waiting = reducePhoneVerification(INITIAL_PHONE_VERIFICATION, { kind: 'sent', answer, now: 1000 })

describe('phone verification', () => {
  it('waits for the code once it is sent, and counts down to the next', () => {
    expect(waiting.step).toBe('code')
    expect(computeSecondsUntil(waiting.challenge?.resendAt ?? 0, 11_000)).toBe(20)
    expect(computeSecondsUntil(waiting.challenge?.resendAt ?? 0, 99_000)).toBe(0)
  })

  it('empties the field after a wrong code and keeps the challenge', () => {
    const typed = reducePhoneVerification(waiting, { kind: 'typed', code: '123456' })
    const refused = reducePhoneVerification(typed, { kind: 'refused', error: 'Incorrect OTP!' })
    expect(refused).toMatchObject({ step: 'code', code: '', error: 'Incorrect OTP!' })
    expect(refused.challenge).toEqual(waiting.challenge)
  })

  it('offers a new code immediately when the old one is spent', () => {
    const spent = reducePhoneVerification(waiting, { kind: 'spent', error: 'expired' })
    expect(computeSecondsUntil(spent.challenge?.resendAt ?? 1, 1000)).toBe(0)
    expect([4403, 4404, 4402].map(needsNewCode)).toEqual([true, true, false])
  })

  it('returns to the number', () => {
    expect(reducePhoneVerification(waiting, { kind: 'edit' })).toEqual(INITIAL_PHONE_VERIFICATION)
  })
})
