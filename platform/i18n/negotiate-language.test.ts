import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../kernel/language.ts'
import { formatLanguageCookie, negotiateLanguage, parseAcceptLanguage } from './negotiate-language.ts'

describe('the language of a visit', () => {
  it('is the address’s before the cookie’s, and the cookie’s before the browser’s preference', () => {
    const all = { query: 'el', cookie: 'sr', acceptLanguage: 'fr' }
    expect(negotiateLanguage(all, LANGUAGES)).toBe('el')
    expect(negotiateLanguage({ ...all, query: null }, LANGUAGES)).toBe('sr')
    expect(negotiateLanguage({ acceptLanguage: 'fr' }, LANGUAGES)).toBe('fr')
    expect(negotiateLanguage({}, ['sr', 'en'])).toBe('sr')
  })

  it('LG-01 is one that the store offers, whatever is requested', () => {
    const input = fc.option(fc.oneof(fc.constantFrom(...LANGUAGES, 'de', 'sr-Cyrl', ''), fc.string()))
    const offered = fc.subarray([...LANGUAGES], { minLength: 1 })
    fc.assert(
      fc.property(input, input, input, offered, (query, cookie, acceptLanguage, languages) => {
        expect(languages).toContain(negotiateLanguage({ query, cookie, acceptLanguage }, languages))
      }),
    )
  })

  it('skips what the store does not offer and takes the next preference', () => {
    expect(
      negotiateLanguage({ query: 'fr', cookie: 'de', acceptLanguage: 'el, ar;q=0.5' }, ['en', 'ar']),
    ).toBe('ar')
  })

  it('is English for a store that lists none', () => {
    expect(negotiateLanguage({}, [])).toBe('en')
  })
})

describe('Accept-Language', () => {
  it('is parsed by weight, ignoring regions, without refused and unknown languages', () => {
    expect(parseAcceptLanguage('de, ar-KW;q=0.6, sr-Latn-RS;q=0.9, fr;q=0, el;q=oops')).toEqual(['sr', 'ar'])
  })

  it('keeps the order of equal weights', () => {
    expect(parseAcceptLanguage('el,fr')).toEqual(['el', 'fr'])
  })
})

it('stores the choice for a year on every page of the site', () => {
  expect(formatLanguageCookie('ar')).toBe('compass-currLangCode=ar; Path=/; Max-Age=31536000; SameSite=Lax')
})
