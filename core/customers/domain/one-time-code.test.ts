import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeSendDelay, generateSignInCode, getPhoneLimits } from './one-time-code.ts'

const PHONE_LIMITS = getPhoneLimits({ in10Minutes: 3, inDay: 10 })

const now = new Date('2026-11-20T12:00:00Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('code limits of a phone', () => {
  it('allow the first immediately and the second after 30 seconds', () => {
    expect(computeSendDelay([], PHONE_LIMITS, now)).toBe(0)
    expect(computeSendDelay([secondsAgo(10)], PHONE_LIMITS, now)).toBe(20_000)
    expect(computeSendDelay([secondsAgo(30)], PHONE_LIMITS, now)).toBe(0)
  })

  it('allow three in ten minutes', () => {
    expect(computeSendDelay([secondsAgo(60), secondsAgo(120), secondsAgo(300)], PHONE_LIMITS, now)).toBe(
      300_000,
    )
  })

  it('never allow more than a limit in any window', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 40 }), (gaps) => {
        let time = now.getTime()
        const sent: Date[] = []
        for (const gap of gaps) {
          time += gap * 1000
          const at = new Date(time)
          if (computeSendDelay(sent, PHONE_LIMITS, at) === 0) sent.unshift(at)
        }
        for (const { count, window } of PHONE_LIMITS) {
          for (const last of sent) {
            const within = sent.filter((other) => other <= last && other.getTime() > last.getTime() - window)
            expect(within.length).toBeLessThanOrEqual(count)
          }
        }
      }),
    )
  })
})

describe('new code', () => {
  it('AU-10 is never one of the fixed ones, even when the random source produces one', () => {
    const said = [
      [1, 2, 3, 4, 5, 6],
      [0, 0, 0, 0, 9, 9],
      [1, 2, 3, 4, 0, 0],
      [4, 3, 2, 1, 0, 0],
    ]
    const random = {
      bytes: (count: number) => new Uint8Array([...(said.shift() ?? []), ...new Array(count)]),
    }
    expect(generateSignInCode(random)).toBe('432100')
    expect(said).toEqual([])
  })
})
