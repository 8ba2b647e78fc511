import { describe, expect, it } from 'vitest'
import { getNextTradingDay } from './next-trading-day.ts'
import type { WeeklyHours } from './weekly-hours.ts'

const daily = (...windows: [string, string][]): WeeklyHours =>
  Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, windows]))

const next = (hours: WeeklyHours, now: string) =>
  getNextTradingDay(hours, 'Asia/Dubai', new Date(now)).toISOString()

describe('next trading day', () => {
  it('begins with tomorrow’s opening, not with tonight’s second opening', () => {
    const hours = daily(['11:00', '15:00'], ['18:00', '23:00'])
    expect(next(hours, '2026-11-20T09:00:00.000Z')).toBe('2026-11-21T07:00:00.000Z')
  })

  it('begins with the coming opening while the night before is still being served', () => {
    const hours = daily(['18:00', '03:00'])
    // 01:30 in Dubai.
    expect(next(hours, '2026-11-20T21:30:00.000Z')).toBe('2026-11-21T14:00:00.000Z')
  })

  it('begins at five in the morning for an outlet that never closes, and for a day without an opening', () => {
    expect(next(daily(['00:00', '24:00']), '2026-11-20T14:00:00.000Z')).toBe('2026-11-21T01:00:00.000Z')
    expect(next({ mon: [['10:00', '20:00']] }, '2026-11-20T14:00:00.000Z')).toBe('2026-11-21T01:00:00.000Z')
  })
})
