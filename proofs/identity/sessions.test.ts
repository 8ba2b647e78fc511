import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  createVerifiedCustomer,
  generatePhone,
  seedTestBrand,
  signIn,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { days } from '#platform/kernel/clock.ts'
import { getStrongestDatabase } from './default-limits.ts'

describe('sessions', () => {
  let shop: TestShop
  /** A second process on the same database, with the same clock. */
  let other: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ database: getStrongestDatabase() })
    other = await startTestShop({ database: shop.platform.db, brand: { key: 'second' } })
  })
  afterAll(async () => {
    await other.close()
    await shop.close()
  })

  const api = (browser: TestBrowser) => browser.api<CustomersApi>()
  const statusOf = async (browser: TestBrowser): Promise<number> => {
    const answer = await api(browser)('GET /api/v1/users/me')
    return answer.ok ? 200 : answer.error.status
  }
  const sameBrowserAt = (at: TestShop, browser: TestBrowser): TestBrowser => {
    const copy = at.browser()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    copy.token = browser.token
    return copy
  }

  it('end after seven days without use, and after thirty however often they are used', async () => {
    const begun = shop.clock.now()
    const idle = await createGuest(shop, shop.site)
    shop.clock.advance(days(7) - 1)
    expect(await statusOf(idle)).toBe(200)
    shop.clock.advance(days(7))
    expect(await statusOf(idle)).toBe(401)
    shop.clock.set(begun)
    const steady = await createGuest(shop, shop.site)
    for (let day = 0; day < 29; day += 1) {
      shop.clock.advance(days(1))
      expect(await statusOf(steady)).toBe(200)
    }
    shop.clock.advance(days(1) - 1)
    expect(await statusOf(steady)).toBe(200)
    shop.clock.advance(1)
    expect(await statusOf(steady)).toBe(401)
    shop.clock.set(begun)
  })

  it('change their token when a phone is verified, and the old one is invalid everywhere', async () => {
    const browser = await createGuest(shop, shop.site)
    const before = sameBrowserAt(other, browser)
    await signIn(shop, shop.site, { browser, phone: generatePhone(), name: '' })
    expect(browser.token).not.toBe(before.token)
    expect(await statusOf(before)).toBe(401)
    expect(await statusOf(sameBrowserAt(other, browser))).toBe(200)
  })

  it.each(['sign-out', 'deletion'])('are invalid in every process from the answer to %s on', async (end) => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const elsewhere = sameBrowserAt(other, browser)
    expect(await statusOf(elsewhere)).toBe(200)
    const me = await api(browser)('GET /api/v1/users/me')
    const ended =
      end === 'sign-out'
        ? await api(browser)('POST /api/v1/users/signout')
        : await api(browser)('DELETE /api/v1/users/:id', { params: { id: me.ok ? me.data._id : '' } })
    expect(ended).toMatchObject({ ok: true })
    expect(await statusOf(elsewhere)).toBe(401)
  })

  it('are invalid without their own companion cookie: both with none and with another’s', async () => {
    const [mine, theirs] = [
      await createVerifiedCustomer(shop, shop.site),
      await createVerifiedCustomer(shop, shop.site),
    ]
    const [name = ''] = [...mine.cookies.keys()]
    const thief = shop.browser()
    thief.token = mine.token
    expect(await statusOf(thief)).toBe(401)
    for (const companion of [theirs.cookies.get(name) ?? '', '', 'x'.repeat(43), mine.token ?? '']) {
      thief.cookies.set(name, companion)
      expect(await statusOf(thief)).toBe(401)
    }
    thief.cookies.set(name, mine.cookies.get(name) ?? '')
    expect(await statusOf(thief)).toBe(200)
  })

  it('grant nothing at another brand', async () => {
    const here = await createVerifiedCustomer(shop, shop.site)
    const there = await seedTestBrand(shop, { key: 'elsewhere' })
    const requested = await api(here)('POST /api/v1/users/sendotp', {
      body: { phoneCode: '971', phone: generatePhone(), store: there.stores.marina ?? '' },
    })
    expect(requested).toMatchObject({ ok: false, error: { status: 403 } })
  })

  it('have 256 bits twice, of which the database stores only hashes', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const [companion = ''] = [...browser.cookies.values()]
    expect(browser.token).toMatch(/^c_[\w-]{43}$/)
    expect(companion).toMatch(/^[\w-]{43}$/)
    const { rows } = await shop.platform.db.pool.query(
      "select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'",
    )
    const names = (rows as { name: string }[]).map(({ name }) => name)
    expect(names).toContain('public.sessions')
    const found = await shop.platform.db.system(async (tx) => {
      const hits: string[] = []
      for (const name of names) {
        const stored = await tx.sql
          .selectFrom(name as 'sessions')
          .selectAll()
          .execute()
        const text = JSON.stringify(stored)
        if (text.includes(browser.token?.slice(2) ?? '') || text.includes(companion)) hits.push(name)
      }
      return hits
    })
    expect(found).toEqual([])
  })

  it('hide their companion cookie from scripts and foreign sites, and over TLS bind it to this very host', async () => {
    const secure = await startTestShop({
      database: shop.platform.db,
      brand: { key: 'secure' },
      env: { PUBLIC_ORIGIN: 'https://order.example.com' },
    })
    const answer = await secure.server.inject({
      method: 'POST',
      url: '/api/v1/users/guest-login',
      payload: { promotionUrlId: secure.site.siteId },
    })
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: true, path: '/' })
    expect(cookie?.name).toMatch(/^__Host-/)
    expect(cookie).not.toHaveProperty('domain')
    await secure.close()
  })
})
