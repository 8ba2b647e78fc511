import { describe, expect, it } from 'vitest'
import { getVisiblePath } from '#core/sites/domain/visible-path.ts'
import { getEventFlow, isAtFlow, isPixelPage } from './event-flow.ts'

describe('the event flow', () => {
  it.each([
    ['the stored home path', 'zahr', '/zahr/category', '/zahr'],
    ['the stored home path on another merchant’s page', 'zahr', '/smoky-stack', '/zahr'],
    ['the current path without a stored one', undefined, '/zahr/category', '/zahr/category'],
    ['the current path with an empty one', '', '/zahr', '/zahr'],
    ['the current path on the root', 'zahr', '/', '/'],
    ['the current path of a pharmacy', 'zahr', '/medica/clinics/4', '/medica/clinics/4'],
    ['the current path of an embedded pharmacy', 'zahr', '/msite/medica', '/msite/medica'],
    ['the stored home path where medica is a beginning only', 'zahr', '/medical', '/zahr'],
  ])('PX-01 is %s', (_rule, homePath, pathname, flow) => {
    expect(getEventFlow({ homePath, pathname })).toBe(flow)
  })

  it.each([
    ['/zahr', 'zahr', true],
    ['/zahr/', 'zahr', true],
    ['/zahr/category', 'zahr', false],
    ['/zahr/category', undefined, true],
    ['/', 'zahr', true],
  ])(
    'PX-03 the address %s with the stored home path %s is the flow path: %s',
    (pathname, homePath, expected) => {
      expect(isAtFlow({ pathname, homePath })).toBe(expected)
    },
  )
})

describe('pages with pixels', () => {
  it.each([
    '/',
    '/zahr',
    '/zahr/marina/category',
    '/zahr/order-summary/abc',
    '/zahr/order-status/abc',
    '/zahr/about-us',
  ])('are %s', (pathname) => expect(isPixelPage(pathname)).toBe(true))

  it.each([
    '/zahr/my-order',
    '/zahr/payment/abc/return',
    '/zahr/payment/abc/failure',
    '/zahr/profile',
    '/zahr/redeemLoyalty/secret-code',
    '/zahr/marina/redeemLoyalty/enter-amount',
    '/pay-link/abc',
    '/zahr/summary/abc',
    '/zahr/group-cart/token',
    '/dine/code',
    '/zahr/order-replacement/abc',
    '/zahr/track-order',
    '/addresses-cards',
  ])('are not %s', (pathname) => expect(isPixelPage(pathname)).toBe(false))

  it('show vendors nothing of an order’s address but the page', () => {
    expect(getVisiblePath('/zahr/order-status/4f2c')).toBe('/zahr/order-status')
    expect(getVisiblePath('/zahr/order-summary/4f2c')).toBe('/zahr/order-summary')
    expect(getVisiblePath('/zahr/category')).toBe('/zahr/category')
  })
})
