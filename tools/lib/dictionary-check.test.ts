import { describe, expect, it } from 'vitest'
import type { Dictionary } from '#platform/i18n/catalogue.server.ts'
import type { Language } from '#platform/kernel/language.ts'
import {
  findInvalidMessages,
  findKeyIssues,
  findPluralFormIssues,
  findShapeIssues,
  findUntranslated,
  findUnusedKeys,
  foreignScripts,
} from './dictionary-check.ts'

type Key = Partial<Record<Language, string>>

const GOOD: Key = { en: 'Cart', ar: 'السلة', sr: 'Korpa', fr: 'Panier', el: 'Καλάθι' }

/** A dictionary with the key `title`, valid except for `changes`. */
const dictionaryWith = (changes: Key = {}): Dictionary => {
  const texts = { ...GOOD, ...changes }
  const messages = Object.fromEntries(Object.entries(texts).map(([language, title]) => [language, { title }]))
  return { area: 'cart', folder: 'core/cart', messages }
}

const inAll = (text: string): Key => ({ en: text, ar: text, sr: text, fr: text, el: text })

describe('dictionary checks', () => {
  it('LG-03 passes a valid dictionary', () => {
    const dictionary = dictionaryWith()
    const each = { dictionary, reviewed: {}, sources: ["t('title')"] }
    expect([
      ...findKeyIssues(dictionary),
      ...findShapeIssues(dictionary),
      ...findUntranslated(each),
      ...findUnusedKeys(each),
    ]).toEqual([])
  })

  it('LG-03 reports a missing language, a missing key, a surplus key and an empty text', () => {
    const { ar: _ar, ...others } = dictionaryWith().messages
    const dictionary = {
      ...dictionaryWith(),
      messages: { ...others, fr: {}, sr: { title: ' ', extra: 'Više' } },
    }
    expect(findKeyIssues(dictionary)).toEqual([
      'core/cart/messages/ar.json is missing',
      'core/cart/messages/sr.json has "extra", which English does not know',
      '"title" in core/cart/messages/sr.json is no text',
      'core/cart/messages/fr.json lacks "title"',
    ])
  })

  it('reports a text that is not an ICU message', () => {
    expect(findInvalidMessages(dictionaryWith({ fr: 'Panier {name' }))).toHaveLength(1)
  })

  it('reports a value that a translation omits, as between straight apostrophes', () => {
    const dictionary = dictionaryWith({
      ...inAll('{name} of {shop}'),
      fr: "l'{name} d'{shop}",
      el: '{nome} του {shop}',
    })
    expect(findShapeIssues(dictionary)).toEqual([
      '"title" in core/cart/messages/fr.json takes {shop} where English takes {name, shop}',
      '"title" in core/cart/messages/el.json takes {nome, shop} where English takes {name, shop}',
    ])
  })

  it('reports options that differ from the English ones', () => {
    const dictionary = dictionaryWith({
      ...inAll('{kind, select, pickup {P} other {O}}'),
      sr: '{kind, select, preuzimanje {P} other {O}}',
    })
    expect(findShapeIssues(dictionary)).toHaveLength(1)
  })

  it('LG-06 reports plural forms that a language needs or does not have', () => {
    const english = '{n, plural, one {# a} other {# b}}'
    expect(
      findPluralFormIssues(dictionaryWith({ ...inAll(english), sr: '{n, plural, two {#} other {#}}' })),
    ).toEqual([
      '"title" in core/cart/messages/ar.json lacks the plural form "zero"',
      '"title" in core/cart/messages/ar.json lacks the plural form "two"',
      '"title" in core/cart/messages/ar.json lacks the plural form "few"',
      '"title" in core/cart/messages/ar.json lacks the plural form "many"',
      '"title" in core/cart/messages/sr.json lacks the plural form "one"',
      '"title" in core/cart/messages/sr.json lacks the plural form "few"',
      '"title" in core/cart/messages/sr.json has the unknown plural form "two"',
    ])
  })

  it('accepts an exact case in place of a form that serves only that count', () => {
    const arabic = '{n, plural, =0 {-} =1 {-} =2 {-} few {#} many {#} other {#}}'
    expect(findPluralFormIssues(dictionaryWith({ ar: arabic }))).toEqual([])
  })

  it('LG-03 reports a text left in English, unless it is reviewed', () => {
    const dictionary = dictionaryWith({ en: 'Menu', fr: 'Menu', sr: 'Meni' })
    const reviewed = { title: { languages: ['fr' as const], reason: 'The same word in French.' } }
    expect(findUntranslated({ dictionary, reviewed: {}, sources: [] })).toHaveLength(1)
    expect(findUntranslated({ dictionary, reviewed, sources: [] })).toEqual([])
  })

  it('requires no translation of a text without words', () => {
    const dictionary = dictionaryWith(inAll('{count}× – {price}'))
    expect(findUntranslated({ dictionary, reviewed: {}, sources: [] })).toEqual([])
  })

  it('reports a review that is no longer true or gives no reason', () => {
    const reviewed = { title: { languages: ['fr' as const], reason: ' ' } }
    expect(findUntranslated({ dictionary: dictionaryWith(), reviewed, sources: [] })).toHaveLength(2)
  })

  it('LG-03 reports a key that nothing uses', () => {
    expect(
      findUnusedKeys({ dictionary: dictionaryWith(), reviewed: {}, sources: ["t('subtitle')"] }),
    ).toHaveLength(1)
  })

  it.each(['t("title")', 't(`title`)'])('finds a key used in %s', (source) => {
    expect(findUnusedKeys({ dictionary: dictionaryWith(), reviewed: {}, sources: [source] })).toEqual([])
  })

  it.each(["const PREFIXES = ['status.']", 't(`status.$' + '{status}`)'])(
    'finds keys used by their prefix in %s',
    (source) => {
      const dictionary: Dictionary = {
        area: 'a',
        folder: 'core/a',
        messages: { en: { 'status.new': 'New', state: 'State' } },
      }
      expect(findUnusedKeys({ dictionary, reviewed: {}, sources: [source] })).toEqual([
        'Nothing in core/a uses "state": remove it from every dictionary',
      ])
    },
  )

  it('reports Serbian in Cyrillic script', () => {
    expect(foreignScripts(dictionaryWith({ sr: 'Корпа' }))).toEqual([
      '"title" in core/cart/messages/sr.json has letters that are not Latin',
    ])
  })
})
