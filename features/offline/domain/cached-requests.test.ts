import { describe, expect, it } from 'vitest'
import { type CacheKind, classifyRequest } from './cached-requests.ts'

const cases: readonly [CacheKind, string, boolean][] = [
  ['page', '/zahr', true],
  ['page', '/', true],
  ['page', '/zahr/order-status/abc', true],
  ['pageData', '/zahr.data', false],
  ['file', '/assets/menu-abc.js', false],
  ['texts', '/texts/ar/menus.0123456789.json', false],
  ['picture', '/pictures/0123-thumb.avif', false],
  ['menuData', '/api/v1/products/abc', false],
  ['menuData', '/api/v2/stores/abc/menu', false],
  ['menuData', '/api/v1/stores', false],
  ['menuData', '/api/v1/stores/abc/menu/products', false],
  ['menuData', '/api/v2/stores/abc/menu/outline', false],
  ['menuDetails', '/api/v1/stores/abc/menu/details', false],
  ['none', '/api/v1/carts/getAll', false],
  ['none', '/api/v1/orders/abc', false],
  ['none', '/api/v1/users/me', false],
  ['none', '/api/v1/stores/abc/menu-events', false],
  ['none', '/api/v1/stores/abc/menu/events', false],
  ['none', '/console', true],
  ['none', '/sandbox/pay/abc', true],
  ['none', '/push/', true],
]

describe('requests of the service worker', () => {
  it.each(cases)('PW-03 treats as %s: %s', (kind, pathname, isNavigation) => {
    expect(classifyRequest({ method: 'GET', pathname, isNavigation })).toBe(kind)
  })

  it('leaves everything that changes something to the network', () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD'])
      expect(classifyRequest({ method, pathname: '/api/v1/stores', isNavigation: false })).toBe('none')
  })
})
