import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseWallTime, toWallTime } from './wall-time.ts'

const ZONES = ['Asia/Dubai', 'Europe/Paris', 'Asia/Kolkata', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC']

describe('wall-clock time conversion', () => {
  it('converts a time to its instant in the calendar of the zone, and back', () => {
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 365 * 20 })
    fc.assert(
      fc.property(minutes, fc.constantFrom(...ZONES), (minute, zone) => {
        const wall = new Date(Date.UTC(2020, 0, 1) + minute * 60_000).toISOString().slice(0, 16)
        const instant = parseWallTime(wall, zone)
        const zoned = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone)
        expect(Date.parse(instant)).toBe(zoned.epochMilliseconds)
        expect(toWallTime(instant, zone)).toBe(zoned.toPlainDateTime().toString().slice(0, 16))
      }),
    )
  })

  it.each([
    ['is skipped in spring', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['comes twice in autumn', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['follows those that come twice', '2026-10-25T03:30', '2026-10-25T02:30:00.000Z'],
  ])('yields a single instant for a time that %s', (_, wall, instant) => {
    expect(parseWallTime(wall, 'Europe/Paris')).toBe(instant)
  })

  it('returns an empty string for an empty input', () => {
    expect(parseWallTime('', 'UTC')).toBe('')
    expect(toWallTime('', 'UTC')).toBe('')
  })
})
