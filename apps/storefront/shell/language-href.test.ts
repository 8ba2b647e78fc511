import { expect, it } from 'vitest'
import { getLanguageHref } from './language-href.ts'

it('leads to the same category, page, dish and search in another language, and repeats nothing else', () => {
  const href = (pathname: string, search: string) => getLanguageHref('ar', { pathname, search })
  expect(href('/zahr', '')).toBe('?lang=ar')
  expect(href('/zahr', '?product=x&lang=en&utm_source=friend&q=secret')).toBe('?product=x&lang=ar')
  expect(href('/zahr/menu-list/category', '?category=c&page=2')).toBe('?category=c&page=2&lang=ar')
  expect(href('/zahr/menu-list/search', '?q=tea%20%26%20milk&food=1&token=t')).toBe(
    '?q=tea+%26+milk&food=1&lang=ar',
  )
})
