import { expect, it } from 'vitest'
import { getLanguageHref } from './language-href.ts'

it('leads to the same category, page and dish in another language, and repeats nothing else', () => {
  const href = (search: string) => getLanguageHref('ar', search)
  expect(href('')).toBe('?lang=ar')
  expect(href('?product=x&lang=en&utm_source=friend&q=secret')).toBe('?product=x&lang=ar')
  expect(href('?category=c%20d&page=2&lang=fr')).toBe('?category=c%20d&page=2&lang=ar')
})
