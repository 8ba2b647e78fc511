import { describe, expect, it } from 'vitest'
import { addCountedOrder, isCountedOrder } from './counted-orders.ts'
import { type CommonPixels, listVendorIds, parseCommonIds } from './site-pixels.ts'

const META = { name: 'meta', id: /^\d{8,20}$/ }
const SITE = { homePath: 'zahr', hosts: ['zahr.example'] }

const list = (ids: Record<string, string[]> | undefined, common: Partial<CommonPixels> = {}) =>
  listVendorIds(META, SITE, {
    settings: ids && { consent: 'by-law', ids, contactVendors: [] },
    common: { ids: {}, excluded: [], ...common },
  })

describe('the ids of a vendor at a site', () => {
  it('PX-02 are the merchant’s own, two to four of one vendor included', () => {
    expect(list({ meta: ['11111111', '22222222'], snap: ['x'] })).toEqual(['11111111', '22222222'])
    expect(list(undefined)).toEqual([])
  })

  it('PX-02 include the common ones, each once', () => {
    const ids = parseCommonIds('meta=33333333, google=G-AB12,meta=11111111')
    expect(ids).toEqual({ meta: ['33333333', '11111111'], google: ['G-AB12'] })
    expect(list({ meta: ['11111111'] }, { ids })).toEqual(['11111111', '33333333'])
    expect(parseCommonIds(undefined)).toEqual({})
  })

  it.each(['zahr', 'zahr.example'])(
    'PX-02 do not include the common ones for the excluded merchant %s',
    (name) => {
      const common = { ids: { meta: ['33333333'] }, excluded: [name] }
      expect(list({ meta: ['11111111'] }, common)).toEqual(['11111111'])
    },
  )

  it('leave out what does not have the form of the vendor’s ids', () => {
    expect(list({ meta: ["1');alert(1)//", '123', '11111111'] })).toEqual(['11111111'])
  })

  it('are not read from what every object has', () => {
    expect(
      listVendorIds({ name: 'constructor', id: /./ }, SITE, {
        settings: undefined,
        common: { ids: {}, excluded: [] },
      }),
    ).toEqual([])
  })
})

describe('counted orders', () => {
  it('are remembered, the last fifty', () => {
    let stored: string | undefined
    for (let order = 0; order < 60; order += 1) stored = addCountedOrder(stored, `order${order}`)
    expect(isCountedOrder(stored, 'order59')).toBe(true)
    expect(isCountedOrder(stored, 'order9')).toBe(false)
    expect(isCountedOrder(stored, 'order1')).toBe(false)
    expect(isCountedOrder(undefined, 'order1')).toBe(false)
  })
})
