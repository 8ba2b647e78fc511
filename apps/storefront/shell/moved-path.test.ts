import { describe, expect, it } from 'vitest'
import { getMovedPath } from './moved-path.ts'

const from = new URL('https://order.example/old-zahr/faq?lang=ar')

describe('moved shop', () => {
  it('RT-27 is found at the same origin under its current path, with the rest of the address', () => {
    expect(getMovedPath({ code: 4300, url: 'https://order.example/zahr' }, from)).toBe('/zahr/faq?lang=ar')
    const order = new URL('https://order.example/old-zahr/order-status/42')
    expect(getMovedPath({ code: 4300, url: '/zahr' }, order)).toBe('/zahr/order-status/42')
  })

  it('ST-11 never redirects to another origin', () => {
    expect(getMovedPath({ code: 4300, url: 'https://evil.example/zahr' }, from)).toBe('/zahr/faq?lang=ar')
    expect(getMovedPath({ code: 4300, url: '//evil.example' }, from)).toBe('/faq?lang=ar')
    expect(getMovedPath({ code: 4300, url: 'https://order.example//evil.example' }, from)).not.toMatch(
      /^\/\//,
    )
  })

  it('is not detected for any other error', () => {
    expect(getMovedPath({ code: 404 }, from)).toBeUndefined()
    expect(getMovedPath({ code: 4300 }, from)).toBeUndefined()
    expect(getMovedPath({ code: 404, url: 'https://order.example/zahr' }, from)).toBeUndefined()
  })
})
