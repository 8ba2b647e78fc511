import { expect, it } from 'vitest'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import type { PageContext } from '#platform/contract/page-context.ts'
import { getMenuOperation, loadMenuData } from './load-menu.ts'

it('ST-04 SH-12 shows the version 2 menu for uiVersion 2 and 4, the other for 1 and 3', () => {
  expect([1, 2, 3, 4].map(getMenuOperation)).toEqual([
    'GET /api/v1/stores/:id/menu',
    'GET /api/v2/stores/:id/menu',
    'GET /api/v1/stores/:id/menu',
    'GET /api/v2/stores/:id/menu',
  ])
})

it('ST-04 loads the menu of the version that the store shows', async () => {
  const vendor = { store: { _id: 'store', currency: { code: 'AED' } }, orderType: 20 } as unknown as Vendor
  const loadedBy = async (uiVersion: 1 | 2 | 3 | 4) => {
    const called: string[] = []
    const call = async (operation: string) => {
      called.push(operation)
      return { ok: false, error: { status: 503, code: 5030, message: 'Asleep' } }
    }
    const page = { api: () => call } as unknown as PageContext
    await loadMenuData(page, { vendor, uiVersion, language: 'en', productId: null, part: null })
    return called.filter((operation) => operation.endsWith('/outline'))
  }
  for (const [uiVersion, version] of [
    [1, 'v1'],
    [2, 'v2'],
    [3, 'v1'],
    [4, 'v2'],
  ] as const)
    expect(await loadedBy(uiVersion)).toEqual([`GET /api/${version}/stores/:id/menu/outline`])
})

it('MN-06 ST-04 loads the menu of version 2 that was chosen, else the one that is served now', async () => {
  const vendor = { store: { _id: 'store', currency: { code: 'AED' } }, orderType: 20 } as unknown as Vendor
  const menus = [
    { _id: 'early', name: 'Breakfast', isServed: false, text: 'tomorrow from 7:00 AM' },
    { _id: 'day', name: 'All day', isServed: true, text: '' },
    { _id: 'night', name: 'Night', isServed: true, text: '' },
  ]
  const load = async (uiVersion: number, part: string | null, listed = menus) => {
    let shown: unknown
    const call = async (operation: string, { query }: { query: { menu?: string } }) => {
      if (operation === 'GET /api/v2/menu') return { ok: true, data: listed }
      shown = query.menu
      return { ok: true, data: { products: [], categories: [], specials: [], version: 1, total: 0 } }
    }
    const page = { api: () => call } as unknown as PageContext
    const data = await loadMenuData(page, { vendor, uiVersion, language: 'en', productId: null, part })
    return { shown, parts: data.menu && data.parts }
  }
  expect(await load(2, null)).toEqual({ shown: 'day', parts: { shown: 'day', all: menus } })
  expect(await load(4, 'night')).toMatchObject({ shown: 'night', parts: { shown: 'night' } })
  expect(await load(2, 'gone')).toMatchObject({ shown: 'day' })
  // One menu is the whole menu, and version 1 has no menus.
  for (const whole of [await load(2, null, menus.slice(1, 2)), await load(1, 'day')])
    expect(whole).toEqual({ shown: undefined, parts: undefined })
})

it('ST-05 returns the reason of a failed load with the page', async () => {
  const error = { status: 503, code: 5030, message: 'Asleep', url: 'internal' }
  const page = { api: () => async () => ({ ok: false, error }) } as unknown as PageContext
  const vendor = { store: { _id: 'store', currency: { code: 'AED' } }, orderType: 20 } as unknown as Vendor
  expect(
    await loadMenuData(page, { vendor, uiVersion: 1, language: 'en', productId: null, part: null }),
  ).toEqual({
    menu: null,
    error: { status: 503, code: 5030, message: 'Asleep' },
    product: null,
  })
})
