import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../kernel/language.ts'
import { formatRetryTime } from './retry-time.ts'

const dubai = { timeZone: 'Asia/Dubai', isZoneNamed: false }
const at = (text: string) => new Date(text)

describe('the time of a retry', () => {
  it('is on the clock of the shop and of the language', () => {
    const now = at('2026-11-20T10:00:00Z')
    const times = LANGUAGES.map((language) => formatRetryTime(35 * 60, { now, clock: dubai, language }).time)
    expect(times).toEqual(['2:35 PM', '2:35 م', '14:35', '14:35', '14:35'])
    const belgrade = { timeZone: 'Europe/Belgrade', isZoneNamed: false }
    expect(formatRetryTime(35 * 60, { now, clock: belgrade, language: 'sr' }).time).toBe('11:35')
  })

  it('is the next full minute, and a full minute itself', () => {
    const timeIn = (seconds: number) =>
      formatRetryTime(seconds, { now: at('2026-11-20T10:00:30Z'), clock: dubai, language: 'fr' }).time
    expect([timeIn(1), timeIn(30), timeIn(31)]).toEqual(['14:01', '14:01', '14:02'])
  })

  it("says tomorrow from the shop's midnight on", () => {
    const dayIn = (seconds: number) =>
      formatRetryTime(seconds, { now: at('2026-11-20T19:50:00Z'), clock: dubai, language: 'en' })
    expect(dayIn(9 * 60)).toEqual({ day: 'today', time: '11:59 PM' })
    expect(dayIn(10 * 60)).toEqual({ day: 'tomorrow', time: '12:00 AM' })
    expect(dayIn(24 * 3600)).toEqual({ day: 'tomorrow', time: '11:50 PM' })
  })

  it('names the zone where readers may live in another', () => {
    const clock = { timeZone: 'Asia/Dubai', isZoneNamed: true }
    const now = at('2026-11-20T10:00:00Z')
    expect(formatRetryTime(2100, { now, clock, language: 'en' }).time).toBe('2:35 PM GST')
    expect(formatRetryTime(2100, { now, clock, language: 'fr' }).time).toBe('14:35 UTC+4')
  })
})
