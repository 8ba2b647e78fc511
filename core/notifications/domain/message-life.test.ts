import { describe, expect, it } from 'vitest'
import { hours, later, minutes } from '#platform/kernel/clock.ts'
import { GAPS, isOwnKey } from './message-gaps.ts'
import { newsWorthUntil, worthUntil } from './message-life.ts'

const AT = new Date('2026-11-21T10:00:00Z')
const lifeOf = (key: string, readyAt: Date | null = null): number => {
  if (!isOwnKey(key)) throw new Error(key)
  return worthUntil(key, { happenedAt: AT, readyAt }).getTime() - AT.getTime()
}

describe('how long a message is worth sending', () => {
  it('every message has an end, money the last', () => {
    const lives = Object.keys(GAPS).map((key) => lifeOf(key))
    expect(Math.min(...lives)).toBe(minutes(30))
    expect(Math.max(...lives)).toBe(lifeOf('refund.all'))
    expect(lifeOf('order.out')).toBeLessThan(lifeOf('order.undelivered'))
  })

  it('what foretells is good until then: an order for tomorrow that was accepted today', () => {
    expect(lifeOf('order.accepted', later(AT, minutes(20)))).toBe(hours(1))
    expect(lifeOf('order.accepted', later(AT, hours(26)))).toBe(hours(26))
    expect(lifeOf('order.out', later(AT, hours(26)))).toBe(hours(1))
  })

  it('what parts say is good for a day', () => {
    expect(newsWorthUntil(AT)).toEqual(later(AT, hours(24)))
  })
})
