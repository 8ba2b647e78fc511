import { describe, expect, it } from 'vitest'
import { isCardExpired } from './card-expiry.ts'

describe('saved card expiry', () => {
  it.each([
    ['11/26', '2026-11-30T23:59:59Z', false],
    ['11/26', '2026-12-01T11:59:59Z', false],
    ['11/26', '2026-12-01T12:00:00Z', true],
    ['12/26', '2026-12-31T23:00:00Z', false],
    ['12/26', '2027-01-01T12:00:00Z', true],
    ['01/25', '2026-11-21T09:00:00Z', true],
    ['12/34', '2026-11-21T09:00:00Z', false],
  ])('PY-05 of %s is expired at %s: %s', (expires, at, isOver) => {
    expect(isCardExpired(expires, new Date(at))).toBe(isOver)
  })

  it.each([null, undefined, '', '13/20', '1/20', '00/20', '2020-01'])(
    'PY-05 of %s is left to the bank to decide',
    (expires) => {
      expect(isCardExpired(expires, new Date('2026-11-21T09:00:00Z'))).toBe(false)
    },
  )
})
