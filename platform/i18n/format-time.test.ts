import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../kernel/language.ts'
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatTime,
  formatTimeRange,
  formatWallTime,
  formatWeekday,
  formatWeekdayName,
} from './format-time.ts'

const EVENING = '2026-11-20T14:02:00Z'
const inAll = (write: (language: Language) => string) =>
  Object.fromEntries(LANGUAGES.map((l) => [l, write(l)]))

describe('times', () => {
  it('LG-06 use the 12-hour clock in English and Arabic, and 24 hours in the other languages', () => {
    expect(inAll((language) => formatTime(EVENING, 'Asia/Dubai', language))).toEqual({
      en: '6:02 PM',
      ar: '6:02 م',
      sr: '18:02',
      fr: '18:02',
      el: '18:02',
    })
    expect(inAll((language) => formatWallTime(5, language))).toEqual({
      en: '12:05 AM',
      ar: '12:05 ص',
      sr: '00:05',
      fr: '00:05',
      el: '00:05',
    })
  })

  it('LG-06 never show an hour above twelve where the clock has twelve', () => {
    const instant = fc.integer({ min: 0, max: 4e12 })
    fc.assert(
      fc.property(instant, fc.constantFrom('en', 'ar'), (at, language) => {
        const hour = Number.parseInt(formatTime(at, 'Europe/Belgrade', language), 10)
        expect(hour).toBeGreaterThanOrEqual(1)
        expect(hour).toBeLessThanOrEqual(12)
      }),
    )
  })

  it('use the given zone, whatever the zone of the machine', () => {
    expect(formatTime(EVENING, 'Europe/Athens', 'en')).toBe('4:02 PM')
    expect(formatTime(new Date(EVENING), 'Asia/Kolkata', 'en')).toBe('7:32 PM')
  })

  it('may belong to no zone, as in a weekly timetable', () => {
    expect([0, 600, 720, 1410].map((minutes) => formatWallTime(minutes, 'en'))).toEqual([
      '12:00 AM',
      '10:00 AM',
      '12:00 PM',
      '11:30 PM',
    ])
  })

  it('form a range', () => {
    const span = { from: EVENING, to: '2026-11-20T14:32:00Z', zone: 'Asia/Dubai' }
    expect(formatTimeRange(span, 'en')).toBe('6:02 – 6:32 PM')
    expect(formatTimeRange(span, 'ar')).toBe('6:02–6:32 م')
    expect(formatTimeRange(span, 'fr')).toBe('18:02 – 18:32')
  })

  it('form a range without dates when midnight lies in it', () => {
    const span = { from: '2026-11-20T19:30:00Z', to: '2026-11-20T20:00:00Z', zone: 'Asia/Dubai' }
    expect(inAll((language) => formatTimeRange(span, language))).toEqual({
      en: '11:30 PM – 12:00 AM',
      ar: '11:30 م – 12:00 ص',
      sr: '23:30 – 00:00',
      fr: '23:30 – 00:00',
      el: '23:30 – 00:00',
    })
  })

  it('reject a zone that does not exist', () => {
    expect(() => formatTime(EVENING, 'Asia/Atlantis', 'en')).toThrow(RangeError)
  })
})

describe('dates', () => {
  it('LG-06 follow the language', () => {
    expect(inAll((language) => formatDate(EVENING, 'Asia/Dubai', language))).toEqual({
      en: '20 Nov 2026',
      ar: '20 نوفمبر 2026',
      sr: '20. nov 2026.',
      fr: '20 nov. 2026',
      el: '20 Νοε 2026',
    })
  })

  it('LG-06 have weekday names in the language', () => {
    expect(inAll((language) => formatWeekday(EVENING, 'Asia/Dubai', language))).toEqual({
      en: 'Friday',
      ar: 'الجمعة',
      sr: 'petak',
      fr: 'vendredi',
      el: 'Παρασκευή',
    })
  })

  it('change at midnight of the zone', () => {
    const night = '2026-11-20T21:00:00Z'
    expect(formatDate(night, 'Asia/Dubai', 'en')).toBe('21 Nov 2026')
    expect(formatDate(night, 'Europe/Paris', 'en')).toBe('20 Nov 2026')
  })

  it('have a short form for lists of days and a full one with the time', () => {
    expect(formatDay(EVENING, 'Asia/Dubai', 'en')).toBe('Fri, 20 Nov')
    expect(formatDateTime(EVENING, 'Asia/Dubai', 'en')).toBe('20 Nov 2026, 6:02 PM')
  })

  it('name weekdays by their ISO number', () => {
    expect([1, 5, 7].map((day) => formatWeekdayName(day, 'en'))).toEqual(['Monday', 'Friday', 'Sunday'])
  })
})
