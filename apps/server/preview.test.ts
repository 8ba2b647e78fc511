import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import type { MultiStoreApi } from '#core/menus/contract/multi-store-endpoints.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import type { PreviewApi } from '#core/stores/contract/preview-endpoints.ts'
import { days } from '#platform/kernel/clock.ts'
import { servePages } from './pages.ts'
import { hireStaff, signInStaff } from './testing/sign-in-staff.ts'
import type { TestBrowser } from './testing/test-app.ts'
import { createGuest, startTestShop, type TestShop } from './testing/test-shop.ts'

describe('outlet in preview mode', () => {
  let shop: TestShop
  let owner: TestBrowser
  let downtown: string
  let home: string
  beforeAll(async () => {
    shop = await startTestShop({ pages: servePages })
    downtown = shop.site.stores.downtown ?? ''
    home = `/${shop.site.homePath}`
    await hireStaff(shop, 'owner')
  })
  beforeEach(async () => {
    owner = await signInStaff(shop, 'owner')
    await setTesting(true)
  })
  afterAll(() => shop.close())

  const params = () => ({ id: downtown })
  const setTesting = (previewMode: boolean) =>
    owner.api<PreviewApi>()('PUT /api/v1/console/stores/:id/preview', {
      params: params(),
      body: { previewMode },
    })
  const makeLink = async (length: 1 | 7 | 30 = 1): Promise<string> => {
    const answer = await owner.api<PreviewApi>()('POST /api/v1/console/stores/:id/preview-links', {
      params: params(),
      body: { days: length },
    })
    return answer.ok ? new URL(answer.data.url).pathname : ''
  }
  const follow = async (url: string, visitor = shop.browser()) => {
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await shop.server.inject({ url, headers: { cookie } })
    for (const { name, value } of answer.cookies) visitor.cookies.set(name, value)
    return { visitor, answer }
  }
  const menuOf = (visitor: TestBrowser) =>
    visitor.api<MenusApi>()('GET /api/v1/stores/:id/menu', {
      params: params(),
      query: { orderType: '10' },
    })
  const standing = (): TestBrowser => {
    const visitor = shop.browser()
    visitor.cookies.set('compass-homePath', shop.site.homePath)
    visitor.cookies.set('compass-storeId', downtown)
    visitor.cookies.set('compass-serviceType', '10')
    return visitor
  }

  it('hides its page and its menu without a signed link', async () => {
    const { answer, visitor } = await follow(home, standing())
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('>Not open yet<')
    expect(answer.body).not.toContain('Burger')
    expect(await menuOf(visitor)).toMatchObject({ ok: false, error: { status: 404 } })
    const product = await visitor.api<MenusApi>()('GET /api/v1/products/:id', {
      params: { id: shop.site.products.burger ?? '' },
      query: { store: downtown, orderType: '10' },
    })
    expect(product).toMatchObject({ ok: false, error: { status: 404 } })
    const added = await (await createGuest(shop, shop.site)).api<CartApi>()(
      'POST /api/v1/carts/addProductToCart',
      {
        body: { store: downtown, orderType: 10, product: shop.site.products.burger ?? '', qty: 1 },
      },
    )
    expect(added).toMatchObject({ ok: false, error: { status: 404, field: 'store' } })
    const everywhere = await visitor.api<MultiStoreApi>()('GET /api/v1/multi-store/products', {
      query: { promotionUrlId: shop.site.siteId, orderType: '10' },
    })
    const outlets = everywhere.ok ? everywhere.data.products.flatMap(({ stores }) => stores) : []
    expect(outlets.map(({ _id }) => _id)).not.toContain(downtown)
    expect(outlets.length).toBeGreaterThan(0)
  })

  it('is shown, marked as a preview and excluded from search engines, to visitors with the link, and to no one after them', async () => {
    const { visitor, answer } = await follow(await makeLink())
    expect(answer.statusCode).toBe(302)
    const cookie = answer.cookies.find(({ name }) => name.includes('preview'))
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 86_400 })
    const page = await follow(answer.headers.location ?? '', visitor)
    expect(page.answer.statusCode).toBe(200)
    for (const text of ['>Preview<', 'Burger', 'noindex']) expect(page.answer.body).toContain(text)
    expect(await menuOf(visitor)).toMatchObject({ ok: true })
    expect((await follow(home, standing())).answer.statusCode).toBe(404)
    expect(await menuOf(shop.browser())).toMatchObject({ ok: false })
    const detailsFor = (someone: TestBrowser) =>
      someone.api<StoresApi>()('GET /api/v1/stores/:id/details', { params: params() })
    for (const [someone, isMenuShown] of [
      [shop.browser(), false],
      [visitor, true],
      [shop.browser(), false],
    ] as const)
      expect(await detailsFor(someone)).toMatchObject({ ok: true, data: { previewMode: true, isMenuShown } })
  })

  it('rejects a link that has expired, was revoked or is forged', async () => {
    const { visitor } = await follow(await makeLink())
    await owner.api<PreviewApi>()('DELETE /api/v1/console/stores/:id/preview-links', { params: params() })
    expect(await menuOf(visitor), 'taken back').toMatchObject({ ok: false })

    const fresh = await makeLink()
    const second = (await follow(fresh)).visitor
    expect(await menuOf(second)).toMatchObject({ ok: true })
    shop.clock.set(new Date(shop.clock.now().getTime() + days(1)).toISOString())
    expect(await menuOf(second), 'over').toMatchObject({ ok: false })
    const late = await follow(fresh)
    expect(late.answer.statusCode).toBe(302)
    expect(late.answer.cookies.some(({ name }) => name.includes('preview'))).toBe(false)

    const forged = `${fresh.slice(0, -3)}aaa`
    expect((await follow(forged)).answer.statusCode).toBe(404)
    const third = shop.browser()
    third.cookies.set('compass-preview', forged.split('/').at(-1) ?? '')
    expect(await menuOf(third), 'forged').toMatchObject({ ok: false })
  })

  it('is visible to everyone once it opens', async () => {
    await setTesting(false)
    const { answer } = await follow(home, standing())
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Burger')
    expect(answer.body).not.toContain('>Preview<')
  })
})
