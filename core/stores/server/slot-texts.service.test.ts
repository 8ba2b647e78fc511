import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '#platform/i18n/catalogue.server.ts'
import type { Language } from '#platform/kernel/language.ts'
import { LANGUAGES } from '#platform/kernel/language.ts'
import type { StoreRecord } from '../domain/store.ts'
import { formatSlot } from './slot-texts.service.ts'

const catalogue = await loadCatalogue()
const store = {
  ...{ timeZone: 'Asia/Dubai', schedule: {} },
  hours: { store: { fri: [['18:00', '02:00']], sat: [['18:00', '02:00']] } },
} as unknown as StoreRecord

/** The text of a half hour that begins at `start`, read at noon in Dubai on 20 November. */
const writeSlot = (start: string, language: Language, now = '2026-11-20T08:00:00Z'): string =>
  formatSlot(
    { start: new Date(start), end: new Date(Date.parse(start) + 30 * 60_000) },
    { language, catalogue, now: new Date(now), store, channel: 'pickup' },
  )

describe('the text of a slot', () => {
  it('names the day', () => {
    expect(writeSlot('2026-11-20T14:00:00Z', 'en')).toBe('Today, 6:00 – 6:30 PM')
    expect(writeSlot('2026-11-21T14:00:00Z', 'en')).toBe('Tomorrow, 6:00 – 6:30 PM')
    expect(writeSlot('2026-11-21T19:30:00Z', 'en')).toBe('Tomorrow, 11:30 PM – 12:00 AM')
  })

  it('says tonight, without dates, when the slot ends after midnight', () => {
    expect(LANGUAGES.map((language) => writeSlot('2026-11-20T19:30:00Z', language))).toEqual([
      'Tonight, 11:30 PM – 12:00 AM',
      'الليلة، 11:30 م – 12:00 ص',
      'Večeras u 23:30 – 00:00',
      'Ce soir · 23:30 – 00:00',
      'Απόψε · 23:30 – 00:00',
    ])
  })

  it('counts the hours after midnight to tonight, and names the date of a later night', () => {
    expect(writeSlot('2026-11-20T20:30:00Z', 'en')).toBe('Tonight, 12:30 – 1:00 AM')
    // Half past midnight, in the same night.
    expect(writeSlot('2026-11-20T21:00:00Z', 'en', '2026-11-20T20:30:00Z')).toBe('Tonight, 1:00 – 1:30 AM')
    expect(writeSlot('2026-11-21T14:00:00Z', 'en', '2026-11-20T20:30:00Z')).toBe('Today, 6:00 – 6:30 PM')
    expect(writeSlot('2026-11-21T20:30:00Z', 'en')).toBe('Sun, 22 Nov, 12:30 – 1:00 AM')
  })
})
