import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '#platform/i18n/catalogue.server.ts'
import { formatRetryTime } from '#platform/i18n/retry-time.ts'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { formatErrorList, LIST_FILE, loadAllErrors } from './error-codes.ts'

/** Refusals of too many attempts that no waiting ends: the text says what to do instead. */
const NOT_ENDED_BY_WAITING = [
  'menu-import.busy',
  'customers.tooManyTries',
  'loyalty.tooManyTries',
  'loyalty.tooManyCodes',
  'table-systems.tooManyCharges',
]

/** Words for units of a duration, in the five languages. */
const UNIT_OF_TIME =
  /\b(?:seconds?|minutes?|hours?|sekund\S*|minut\S*|sati?|secondes?|heures?)\b|ثاني|ثوان|دقيق|دقائق|δευτερ|λεπτ|ώρ/iu

describe('error codes', () => {
  it('are unique to one error, except those that only repeat the HTTP status', async () => {
    const errors = (await loadAllErrors()).filter(({ code }) => code >= 1000)
    const owners = Map.groupBy(errors, ({ code }) => code)
    const shared = [...owners].filter(([, list]) => list.length > 1)
    expect(
      shared.map(([code, list]) => `${code}: ${list.map(({ area, name }) => `${area}.${name}`).join(', ')}`),
    ).toEqual([])
    expect(errors.length).toBeGreaterThan(20)
  })

  it('each have a text', async () => {
    const errors = await loadAllErrors()
    expect(errors.filter(({ message }) => message === '').map(({ area, name }) => `${area}.${name}`)).toEqual(
      [],
    )
  })

  it('say of each limit when it ends, by the time of the clock, and never how long it lasts', async () => {
    const limits = (await loadAllErrors()).filter(
      ({ status, area, name }) => status === 429 && !NOT_ENDED_BY_WAITING.includes(`${area}.${name}`),
    )
    expect(limits.map(({ code }) => code)).toEqual([429, 4405, 4406, 4417, 4431, 4890])
    const catalogue = await loadCatalogue({ logger: { error: () => undefined } })
    const now = new Date('2026-11-20T19:50:00Z')
    const clock = { timeZone: 'Asia/Dubai', isZoneNamed: false }
    for (const { area, name, text } of limits)
      for (const language of LANGUAGES) {
        const [today, tomorrow] = [5, 45].map((minutes) => {
          const values = formatRetryTime(minutes * 60, { now, clock, language })
          const said = catalogue.getTranslator(language, area)(text, values)
          expect(said.split(values.time), `${area}.${name} in ${language}`).toHaveLength(2)
          const rest = said.replace(values.time, '')
          expect(rest).not.toMatch(/[\d{}\u0660-\u0669]/)
          expect(rest).not.toMatch(UNIT_OF_TIME)
          return rest
        })
        expect(today, `${area}.${name} in ${language}`).not.toBe(tomorrow)
      }
  })

  it('are listed in docs/error-codes.md (npm run error-codes)', async () => {
    expect(readFileSync(LIST_FILE, 'utf8')).toBe(formatErrorList(await loadAllErrors()))
  })
})
