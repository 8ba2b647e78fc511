import { describe, expect, it } from 'vitest'
import type { Language } from '../kernel/language.ts'
import { compileText } from './compile-text.ts'
import { createTexts } from './texts.ts'

const inLanguage = (language: Language, message: string) => {
  const texts = createTexts(language, { area: { key: compileText(message) } })
  return (values?: Record<string, string | number>) => texts.t('area', 'key', values)
}

describe('the texts of a language', () => {
  it('LG-06 use the six Arabic plural forms', () => {
    const items = inLanguage(
      'ar',
      '{count, plural, zero {لا أصناف} one {صنف واحد} two {صنفان} few {# أصناف} many {# صنفًا} other {# صنف}}',
    )
    expect([0, 1, 2, 3, 11, 100, 1203].map((count) => items({ count }))).toEqual([
      'لا أصناف',
      'صنف واحد',
      'صنفان',
      '3 أصناف',
      '11 صنفًا',
      '100 صنف',
      '1,203 أصناف',
    ])
  })

  it('LG-06 use the three Serbian plural forms', () => {
    const items = inLanguage('sr', '{count, plural, one {# jelo} few {# jela} other {# jela ukupno}}')
    expect([1, 2, 5, 21, 1000].map((count) => items({ count }))).toEqual([
      '1 jelo',
      '2 jela',
      '5 jela ukupno',
      '21 jelo',
      '1.000 jela ukupno',
    ])
  })

  it('vary by what a whole page knows, which a call may say otherwise', () => {
    const area = { area: { key: compileText('{offer, select, menu {The kitchen} other {The shop}}') } }
    const texts = createTexts('en', area).withValues({ offer: 'shop' })
    expect(texts.t('area', 'key')).toBe('The shop')
    expect(texts.getTranslator('area')('key', { offer: 'menu' })).toBe('The kitchen')
    expect(texts.withValues({ offer: 'menu' }).t('area', 'key')).toBe('The kitchen')
    expect(texts.getTranslator('area')).toBe(texts.getTranslator('area'))
  })

  it('prefer an exact case to the plural form', () => {
    const left = inLanguage('en', '{left, plural, =0 {None left} one {# left} other {# left}}')
    expect([left({ left: 0 }), left({ left: 1 })]).toEqual(['None left', '1 left'])
  })

  it('use ordinal forms', () => {
    const visit = inLanguage('en', '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} visit')
    expect([1, 2, 3, 4, 11, 21].map((n) => visit({ n }))).toEqual(
      ['1st', '2nd', '3rd', '4th', '11th', '21st'].map((ordinal) => `${ordinal} visit`),
    )
  })

  it('choose by option, inside plurals too, and use "other" for an unknown option', () => {
    const text = inLanguage(
      'en',
      '{n, plural, one {# {kind, select, hot {hot dish} other {dish}}} other {{kind, select, hot {# hot dishes} other {# dishes}}}}',
    )
    expect(text({ n: 1, kind: 'hot' })).toBe('1 hot dish')
    expect(text({ n: 2, kind: 'hot' })).toBe('2 hot dishes')
    expect(text({ n: 2, kind: 'constructor' })).toBe('2 dishes')
  })

  it('format a number by the language and leave a string unchanged', () => {
    const rated = inLanguage('fr', 'Note : {rating} pour la commande {order}')
    expect(rated({ rating: 4.5, order: '1234567' })).toBe('Note : 4,5 pour la commande 1234567')
  })

  it('keep quoted braces and number signs', () => {
    expect(inLanguage('en', "Write '{name}' and #1")()).toBe('Write {name} and #1')
  })

  it('throw for an unknown key or a missing value, so that tests fail', () => {
    const texts = createTexts('en', { cart: { hello: compileText('Hello {name}') } })
    expect(() => texts.t('cart', 'bye')).toThrow('text "bye" of the area "cart"')
    expect(() => texts.t('cart', 'hello')).toThrow('"name" is missing')
  })

  it('report instead when a reporter is given, and still show what they can', () => {
    const problems: string[] = []
    const report = (problem: string) => problems.push(problem)
    const texts = createTexts('en', { cart: { hello: compileText('Hello {name}!') } }, { report })
    expect([texts.t('cart', 'bye'), texts.t('cart', 'hello')]).toEqual(['bye', 'Hello !'])
    expect(problems).toHaveLength(2)
  })
})

describe('areas that are not loaded yet', () => {
  it('load once for any number of requests', async () => {
    let loads = 0
    const load = async () => {
      loads += 1
      return { title: 'Search' }
    }
    const texts = createTexts('en', {}, { load })
    const [first, second] = [texts.need('search'), texts.need('search')]
    expect(first).toBe(second)
    await first
    expect(texts.need('search')).toBe(first)
    expect(texts.t('search', 'title')).toBe('Search')
    expect(loads).toBe(1)
  })

  it('fail with one promise for all concurrent requests, so that a broken connection is not retried endlessly', async () => {
    const load = () => Promise.reject(new Error('offline'))
    const texts = createTexts('en', {}, { load })
    const waiting = texts.need('search')
    await expect(waiting).rejects.toThrow('offline')
    expect(texts.need('search')).toBe(waiting)
  })

  it('are recorded as used', () => {
    const texts = createTexts('en', { cart: { a: 'A' }, menus: { b: 'B' } })
    void texts.need('menus')
    expect(texts.snapshot()).toEqual({ menus: { b: 'B' } })
  })

  it('return the same translating function each time', () => {
    const texts = createTexts('en', { cart: { a: 'A' } })
    expect(texts.getTranslator('cart')).toBe(texts.getTranslator('cart'))
  })
})
