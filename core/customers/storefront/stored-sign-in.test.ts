import { describe, expect, it } from 'vitest'
import { parseStoredSignIn, type StoredSignIn } from './stored-sign-in.ts'

const stored: StoredSignIn = {
  siteId: 'site',
  typed: { country: 'AE', number: '501234567' },
  request: { country: 'AE', number: '501234567', dialCode: '+971', hasAgreed: true, channel: 10 },
  challenge: { verificationId: 'v', length: 6, channel: 10, resendAt: 500, expiresAt: 1000 },
}
const text = JSON.stringify(stored)
const empty = { siteId: 'site', typed: { country: '', number: '' }, request: null, challenge: null }

describe('a stored sign-in', () => {
  it('continues where it was left while the code is valid', () => {
    expect(parseStoredSignIn(text, 'site', 999)).toEqual(stored)
  })

  it('keeps the number without the code once that has expired', () => {
    expect(parseStoredSignIn(text, 'site', 1000)).toEqual({ ...stored, challenge: null })
  })

  it('begins anew on another site and when it is damaged', () => {
    expect(parseStoredSignIn(text, 'other', 0)).toEqual({ ...empty, siteId: 'other' })
    for (const damaged of [null, '', 'x', '5', '{}', '{"siteId":"site","typed":7,"challenge":null}'])
      expect(parseStoredSignIn(damaged, 'site', 0)).toEqual(empty)
  })
})
