import { afterAll, beforeAll, expect, it } from 'vitest'
import { servePages } from '#apps/server/pages.ts'
import {
  createVerifiedCustomer,
  seedTestBrand,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import { generateId } from '#platform/kernel/ids.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { FoodCourtApi } from '../contract/endpoints.ts'
import type { CourtOrdersApi } from '../contract/order-endpoints.ts'

const HOME = 'palm-yard'
/** Half past midnight. */
const NIGHT_IN_DUBAI = '2026-11-26T20:30:00.000Z'

let shop: TestShop
let court = ''
beforeAll(async () => {
  shop = await startTestShop({
    ...{ pages: servePages, start: NIGHT_IN_DUBAI },
    brand: { key: HOME, merchantType: 'food-court' },
  })
  const site = expectOk(
    await shop.browser().api<SitesApi>()('GET /api/v1/sites/resolve', { query: { path: HOME } }),
  )
  court = site._id
})
afterAll(() => shop.close())

const readShell = async (url: string) => {
  const { statusCode, body } = await shop.server.inject({ url })
  return {
    statusCode,
    isMobile: /<html[^>]*data-layout-mode="mobile"/.test(body),
    isResponsive: /<body[^>]*data-body="responsive"/.test(body),
  }
}

it('SH-03 SH-05 the pages of a court keep the phone’s layout and their width below /lp/, with its home path before', async () => {
  const { downtown = '' } = shop.site.stores
  for (const page of ['', '/brands', `/brands/${downtown}`, '/basket'])
    expect(await readShell(`/${HOME}/lp/${court}${page}`), page).toEqual({
      ...{ statusCode: 200, isMobile: true, isResponsive: false },
    })
})

it('SH-05 the body of a court’s home page is responsive, and that of an order and of its texts is not', async () => {
  expect(await readShell(`/${HOME}`)).toEqual({ statusCode: 200, isMobile: false, isResponsive: true })
  for (const page of ['about-us', 'faq', 'my-order', 'profile'])
    expect(await readShell(`/${HOME}/${page}`), page).toEqual({
      ...{ statusCode: 200, isMobile: false, isResponsive: false },
    })
})

it('FC-02 a court without open stalls says when each opens next, shows its dishes, and takes no order', async () => {
  const closed = await seedTestBrand(shop, {
    ...{ key: 'night-yard', merchantType: 'food-court', opening: ['09:00', '22:00'] as const },
  })
  const guest = await createVerifiedCustomer(shop, closed)
  const api = guest.api<FoodCourtApi & CourtOrdersApi>()
  const court = expectOk(
    await api('GET /api/v1/food-court/details', { query: { promotionUrlId: closed.siteId } }),
  )
  expect(court.isOpen).toBe(false)
  const opens: Record<string, RegExp> = { Marina: /^Opens at 9:00/, Downtown: /^Opens at 10:00/ }
  for (const { name, isOpen, arrival, channels } of court.brands) {
    expect([isOpen, arrival]).toEqual([false, null])
    for (const { text } of channels) expect(text).toMatch(opens[name] ?? /^$/)
  }

  const readMain = async (path: string) => {
    const { statusCode, body } = await shop.server.inject({ url: `/night-yard/lp/${closed.siteId}/${path}` })
    return { statusCode, html: body.slice(body.indexOf('<main'), body.indexOf('</main>')) }
  }
  const list = await readMain('brands')
  expect(list.statusCode).toBe(200)
  expect(list.html).toContain('All stalls are closed now. You can look at their dishes.')
  expect(list.html).toMatch(/Opens at 9:00/)
  expect(list.html).toMatch(/Opens at 10:00/)
  const { marina = '' } = closed.stores
  const stall = await readMain(`brands/${marina}`)
  expect(stall.html).toMatch(/Opens at 9:00/)
  expect(stall.html).toContain('Burger')
  expect(stall.html).not.toMatch(/aria-label="(?:Add|Choose) /)
  expect(stall.html).not.toContain('aria-haspopup="dialog"')

  const burger = { store: marina, product: closed.products.burger ?? '', name: 'Burger', qty: 1 }
  const wanted = { items: [burger], orderType: 10 as const }
  const basket = expectOk(await api('POST /api/v1/court-orders/quote', { body: wanted }))
  expect(basket).toMatchObject({ canPlace: false, parts: [{ isOpen: false }] })
  expect(basket.parts[0]?.text).toMatch(opens.Marina ?? /^$/)
  const placed = await api('POST /api/v1/court-orders', {
    body: {
      ...{ ...wanted, basket: generateId(shop.platform.random), total: basket.total },
      ...{ payment: { mod: 'express' as const }, name: 'Amal Haddad', email: 'amal@mail.example' },
    },
  })
  expect(placed).toMatchObject({ ok: false, error: { status: 409, code: 4953 } })
})
