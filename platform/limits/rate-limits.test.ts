import { describe, expect, it } from 'vitest'
import { createRateLimits, toNetwork } from './rate-limits.ts'

describe('rate limits', () => {
  it('allow exactly the limit, however many calls come concurrently, and return how long to wait', async () => {
    const limits = createRateLimits()
    const rule = { limit: 10, seconds: 60, by: 'ip' } as const
    const waits = await Promise.all(Array.from({ length: 50 }, () => limits.consume('op', rule, '10.0.0.1')))
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(10)
    expect(Math.max(...waits.map((wait) => wait ?? 0))).toBeLessThanOrEqual(60)
    expect(await limits.consume('op', rule, '10.0.0.2')).toBeUndefined()
  })

  it('allow one more call for each that is released', async () => {
    const limits = createRateLimits()
    const rule = { limit: 2, seconds: 60, by: 'user', counts: 'tries' } as const
    for (let round = 0; round < 5; round += 1) {
      expect(await limits.consume('op', rule, 'user')).toBeUndefined()
      await limits.release('op', rule, 'user')
    }
    await limits.consume('op', rule, 'user')
    await limits.consume('op', rule, 'user')
    expect(await limits.consume('op', rule, 'user')).toBeGreaterThan(0)
  })

  it('count an IPv6 subscriber once, whichever of the addresses is used', () => {
    expect(toNetwork('2001:db8:1:2:3:4:5:6')).toBe(toNetwork('2001:db8:1:2:ffff::1'))
    expect(toNetwork('2001:db8:1:2::1')).not.toBe(toNetwork('2001:db8:1:3::1'))
    expect(toNetwork('2001:DB8:0001:2::1')).toBe(toNetwork('2001:db8:1:2::9'))
    expect(toNetwork('192.0.2.1')).toBe('192.0.2.1')
    expect(toNetwork('::ffff:192.0.2.1')).toBe('192.0.2.1')
  })
})
