import { describe, expect, it } from 'vitest'
import { afterSignInEvent, isSpent, SIGN_IN_START, secondsUntil } from './sign-in-flow.ts'

const answer = {
  verificationId: 'v'.repeat(22),
  resendAfter: 30,
  expiresIn: 300,
  length: 6,
  channel: 10,
} as const
const waiting = afterSignInEvent(SIGN_IN_START, { kind: 'sent', answer, now: 1000 })

describe('proving that a phone is one’s own', () => {
  it('waits for the code once it is sent, and counts down to the next', () => {
    expect(waiting.step).toBe('code')
    expect(secondsUntil(waiting.challenge?.resendAt ?? 0, 11_000)).toBe(20)
    expect(secondsUntil(waiting.challenge?.resendAt ?? 0, 99_000)).toBe(0)
  })

  it('empties the field after a wrong code and keeps the challenge', () => {
    const typed = afterSignInEvent(waiting, { kind: 'typed', code: '123456' })
    const refused = afterSignInEvent(typed, { kind: 'refused', error: 'Incorrect OTP!' })
    expect(refused).toMatchObject({ step: 'code', code: '', error: 'Incorrect OTP!' })
    expect(refused.challenge).toEqual(waiting.challenge)
  })

  it('offers a new code at once when the old one is spent', () => {
    const spent = afterSignInEvent(waiting, { kind: 'spent', error: 'expired' })
    expect(secondsUntil(spent.challenge?.resendAt ?? 1, 1000)).toBe(0)
    expect([4403, 4404, 4402].map(isSpent)).toEqual([true, true, false])
  })

  it('goes back to the number', () => {
    expect(afterSignInEvent(waiting, { kind: 'edit' })).toEqual(SIGN_IN_START)
  })
})
