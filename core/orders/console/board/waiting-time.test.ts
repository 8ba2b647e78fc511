import { describe, expect, it } from 'vitest'
import { minutes, seconds } from '#platform/kernel/clock.ts'
import { clockText, durationAttribute, hasWaitedTooLong, minutesSince } from './waiting-time.ts'

const PLACED = '2026-11-20T14:00:00.000Z'
const placedPlus = (milliseconds: number): number => Date.parse(PLACED) + milliseconds

describe('the time that an order has waited', () => {
  it('ticks by the second, and shows hours only when there are any', () => {
    expect(clockText(0)).toBe('0:00')
    expect(clockText(seconds(59))).toBe('0:59')
    expect(clockText(minutes(4) + seconds(7))).toBe('4:07')
    expect(clockText(minutes(64) + seconds(7))).toBe('1:04:07')
  })

  it('never runs backwards past zero, whatever the clocks say', () => {
    expect(clockText(-5000)).toBe('0:00')
    expect(durationAttribute(-5000)).toBe('PT0S')
    expect(minutesSince(PLACED, placedPlus(-minutes(3)))).toBe(0)
  })

  it('is too long from the seventh minute on', () => {
    expect(hasWaitedTooLong(PLACED, placedPlus(minutes(7) - 1))).toBe(false)
    expect(hasWaitedTooLong(PLACED, placedPlus(minutes(7)))).toBe(true)
  })
})
