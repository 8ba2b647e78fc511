import { describe, expect, it } from 'vitest'
import { buildTotpUri, encodeBase32, getTotpStep } from '../domain/totp.ts'
import { computeTotpCode, findTotpStep } from './totp.signature.ts'

/** The seed of RFC 6238, appendix B, for SHA-1. */
const SEED = Buffer.from('12345678901234567890')

describe('time-based codes', () => {
  // The eight-digit values of RFC 6238, appendix B; six digits are their last six.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('equal the values of RFC 6238 at second %i', (second, code) => {
    expect(computeTotpCode(SEED, getTotpStep(new Date(second * 1000)))).toBe(code.slice(2))
  })

  it('are accepted one step early or late, and no further', () => {
    const now = getTotpStep(new Date('2027-04-17T12:00:00Z'))
    const found = [-2, -1, 0, 1, 2].map((by) => findTotpStep(SEED, computeTotpCode(SEED, now + by), now))
    expect(found).toEqual([undefined, now - 1, now, now + 1, undefined])
    expect(findTotpStep(SEED, '', now)).toBeUndefined()
  })

  // RFC 4648, section 10, without padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('encode the secret %j in base 32', (text, encoded) =>
    expect(encodeBase32(Buffer.from(text))).toBe(encoded),
  )

  it('name the shop and the account for the app', () => {
    expect(buildTotpUri('MZXW6', { issuer: 'Zahr & Sons', account: 'a@b.example' })).toBe(
      'otpauth://totp/Zahr%20%26%20Sons:a%40b.example?secret=MZXW6&issuer=Zahr%20%26%20Sons',
    )
  })
})
