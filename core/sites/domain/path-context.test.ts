import { describe, expect, it } from 'vitest'
import { SERVICE_TYPE } from './order-type.ts'
import {
  getPathContext,
  getPathService,
  hasResponsiveBody,
  hasServiceChoice,
  isMobilePath,
} from './path-context.ts'

describe('context of a path', () => {
  it.each([
    ['dine', 'dineIn', SERVICE_TYPE.dineIn],
    ['roomdining', 'inRoom', SERVICE_TYPE.inRoom],
    ['pay-link', 'payLink', undefined],
    ['lp', 'foodCourt', undefined],
  ])(
    'RT-29 /%s sets the context %s of everything below it, with and without a merchant before',
    (prefix, context, service) => {
      for (const path of [
        `/${prefix}/abc`,
        `/zahr/${prefix}/abc`,
        `/${prefix}/abc/brands/def`,
        `/${prefix}`,
        `/Zahr/${prefix.toUpperCase()}/abc`,
      ]) {
        expect(getPathContext(path)).toBe(context)
        expect(getPathService(path)).toBe(service)
        expect(isMobilePath(path)).toBe(true)
      }
      for (const path of ['/', '/zahr', `/zahr/menu-list/${prefix}`, `/${prefix}x/abc`]) {
        expect(getPathContext(path)).toBeUndefined()
        expect(isMobilePath(path)).toBe(false)
      }
    },
  )

  it.each([
    ...['/linklist/abc', '/zahr/linklist/abc', '/medica', '/medica/list', '/zahr/medica/list'],
    ...['/msite/medica/list', '/zahr/msite/medica/list'],
  ])('SH-03 %s keeps the phone’s layout and the visitor’s service', (path) => {
    expect(isMobilePath(path)).toBe(true)
    expect(getPathContext(path)).toBeUndefined()
  })

  it('offers a choice of service except where there is none', () => {
    for (const path of ['/zahr', '/zahr/landing', '/zahr/lp/abc', '/zahr/my-order'])
      expect(hasServiceChoice(path), path).toBe(true)
    for (const path of ['/pay-link/abc', '/zahr/pay-link/abc', '/zahr/linklist/abc', '/linklist/abc'])
      expect(hasServiceChoice(path), path).toBe(false)
  })

  it.each([
    ...['/lp/abc', '/zahr/lp/abc/brands', '/zahr/lp/abc/brands/def', '/LP/abc'],
    ...['/zahr/change-delivery-address/abc/address', '/change-delivery-address/abc/address'],
    ...['my-order', 'promo', 'order-summary/abc', 'order-status/abc', 'order-replacement/abc', 'profile'],
    ...['about-us', 'faq', 'terms-conditions', 'order-history', 'addresses-cards'],
  ])('SH-05 %s keeps its width at a court', (path) => {
    const addresses = path.startsWith('/') ? [path] : [`/${path}`, `/zahr/${path}`]
    for (const address of addresses) expect(hasResponsiveBody(address), address).toBe(false)
  })

  it.each([
    ...['/', '/zahr', '/zahr/landing', '/zahr/menu-list', '/zahr/change-delivery-address/abc'],
    ...['/zahr/store-timings', '/zahr/table-order', '/zahr/linklist/abc', '/zahr/menu-list/promo'],
  ])('SH-05 %s has the responsive body', (path) => {
    expect(hasResponsiveBody(path)).toBe(true)
  })
})
