import { describe, expect, it } from 'vitest'
import { computeTimeToLive, getExpiryPhase, getMinutesLeft } from './expiry.ts'

const minute = 60_000

describe('cart expiry', () => {
  it('is measured by the server’s clock only', () => {
    const dateTime = { current: '2026-11-20T14:00:00.000Z', expiry: '2026-11-20T14:30:00.000Z' }
    expect(computeTimeToLive({ dateTime })).toBe(30 * minute)
  })

  it('warns five minutes before the expiry', () => {
    expect([6 * minute, 5 * minute, 1, 0, -1].map(getExpiryPhase)).toEqual([
      'calm',
      'warning',
      'warning',
      'over',
      'over',
    ])
    expect([5 * minute, 4 * minute + 1, 1].map(getMinutesLeft)).toEqual([5, 5, 1])
  })
})
