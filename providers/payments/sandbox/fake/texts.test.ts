import { expect, it } from 'vitest'
import ar from '../messages/ar.json' with { type: 'json' }
import el from '../messages/el.json' with { type: 'json' }
import en from '../messages/en.json' with { type: 'json' }
import fr from '../messages/fr.json' with { type: 'json' }
import sr from '../messages/sr.json' with { type: 'json' }
import { getPageLocale } from './texts.ts'

const placeholders = (text: string) => [...new Set(text.match(/\{\w+/g))].sort()

it.each(Object.entries({ ar, el, fr, sr }))(
  'contains every text in %s, with the same placeholders',
  (_language, messages) => {
    expect(Object.keys(messages)).toEqual(Object.keys(en))
    for (const [key, text] of Object.entries(messages)) {
      const english = Object.entries(en).find(([name]) => name === key)?.[1] ?? ''
      expect([key, placeholders(text).filter((name) => placeholders(english).includes(name))]).toEqual([
        key,
        placeholders(english),
      ])
    }
  },
)

it.each([
  ['ar', 2, 'محاولتان'],
  ['sr', 2, 'Ostala su još 2 pokušaja'],
  ['fr', 1, '1 essai'],
  ['el', 2, 'Απομένουν 2'],
])('uses the plural forms of %s', (language, left, text) => {
  expect(getPageLocale(language).t('challenge.wrong', { left })).toContain(text)
})
