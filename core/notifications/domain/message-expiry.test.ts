import { describe, expect, it } from 'vitest'
import { addMilliseconds, hours, minutes } from '#platform/kernel/clock.ts'
import { computeDefaultExpiry, computeMessageExpiry } from './message-expiry.ts'
import { isBuiltInMessageKey, MESSAGE_PLACEHOLDERS } from './message-placeholders.ts'

const AT = new Date('2026-11-21T10:00:00Z')
const computeLifetime = (key: string, readyAt: Date | null = null): number => {
  if (!isBuiltInMessageKey(key)) throw new Error(key)
  return computeMessageExpiry(key, { happenedAt: AT, readyAt }).getTime() - AT.getTime()
}

describe('message expiry', () => {
  it('gives every message an expiry, the latest to messages about money', () => {
    const lives = Object.keys(MESSAGE_PLACEHOLDERS).map((key) => computeLifetime(key))
    expect(Math.min(...lives)).toBe(minutes(30))
    expect(Math.max(...lives)).toBe(computeLifetime('refund.all'))
    expect(computeLifetime('order.out')).toBeLessThan(computeLifetime('order.undelivered'))
  })

  it('keeps an announcement valid until the announced time: an order for tomorrow that was accepted today', () => {
    expect(computeLifetime('order.accepted', addMilliseconds(AT, minutes(20)))).toBe(hours(1))
    expect(computeLifetime('order.accepted', addMilliseconds(AT, hours(26)))).toBe(hours(26))
    expect(computeLifetime('order.out', addMilliseconds(AT, hours(26)))).toBe(hours(1))
  })

  it('keeps messages of plugins valid for a day', () => {
    expect(computeDefaultExpiry(AT)).toEqual(addMilliseconds(AT, hours(24)))
  })
})
