import { describe, expect, it } from 'vitest'
import { getCallKey, getPageDataKey } from './cache-keys.ts'

describe('keys of what is kept', () => {
  it('tells calls apart by language, and not by the order of their parameters', () => {
    const call = 'https://x.test/api/v1/stores/abc/menu'
    expect(getCallKey(`${call}?skip=0&orderType=10`, 'ar')).toBe(
      getCallKey(`${call}?orderType=10&skip=0`, 'ar'),
    )
    expect(getCallKey(call, 'ar')).not.toBe(getCallKey(call, 'en'))
  })

  it.each([
    ['/zahr.data?_routes=menu', '/zahr.data'],
    ['/zahr.data?product=soup&menu=lunch', '/zahr.data?menu=lunch'],
    ['/zahr/menu-list/search.data?q=soup&page=2', '/zahr/menu-list/search.data'],
    ['/zahr/menu-list/category.data?category=a', '/zahr/menu-list/category.data?category=a'],
  ])('PW-03 keeps the data of %s as those of %s', (asked, kept) => {
    expect(getPageDataKey(`https://x.test${asked}`)).toBe(`https://x.test${kept}`)
  })
})
