import { afterAll, beforeAll, expect, it } from 'vitest'
import { servePages } from '#apps/server/pages.ts'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const HOME = 'palm-yard'

let shop: TestShop
let court = ''
beforeAll(async () => {
  shop = await startTestShop({ pages: servePages, brand: { key: HOME, merchantType: 'food-court' } })
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
