import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestApp, type TestApp, type TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  createVerifiedCustomer,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { SitePixels } from '#core/sites/contract/pixel-vendor.ts'
import type { ConsentPurpose } from '#core/sites/domain/consent.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const readSignal = async (headers: Record<string, string>): Promise<unknown> =>
  (await app.server.inject({ url: '/api/v1/privacy-signal', headers })).json().data

it('MK-06 tells a page what the browser’s headers refuse', async () => {
  expect(await readSignal({})).toEqual({ isRefused: false })
  expect(await readSignal({ 'sec-gpc': '1' })).toEqual({ isRefused: true })
  expect(await readSignal({ dnt: '1' })).toEqual({ isRefused: true })
})

describe('the choice that a device reports', () => {
  let shop: TestShop
  const site: { pixels: SitePixels | undefined } = { pixels: undefined }
  const heard: unknown[] = []
  const surroundings: ServerPlugin = {
    name: 'surroundings of this test',
    provides: () => ({
      sitePixels: [async () => site.pixels],
      consentListener: [async (_tx, { purposes }) => void heard.push(purposes)],
    }),
  }
  const isReplaced = ({ name }: ServerPlugin): boolean => name.startsWith('pixels') || name === 'conversions'

  beforeAll(async () => {
    shop = await startTestShop({
      plugins: [...serverPlugins.filter((plugin) => !isReplaced(plugin)), surroundings],
    })
  })
  beforeEach(() => {
    site.pixels = undefined
    heard.length = 0
  })
  afterAll(() => shop.close())

  const report = (
    browser: TestBrowser,
    purposes: ConsentPurpose[],
    {
      chosenAt = '2027-03-01T10:00:00.000Z',
      headers = {},
    }: { chosenAt?: string | null; headers?: object } = {},
  ) =>
    shop.server.inject({
      ...{ method: 'PUT', url: '/api/v1/privacy-choice' },
      headers: {
        authorization: browser.token ?? '',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      payload: { version: 1, purposes, chosenAt },
    })

  const readRecord = async (browser: TestBrowser) => {
    const { _id } = expectOk(await browser.api<CustomersApi>()('GET /api/v1/users/me'))
    const [record] = shop.platform.hooks.all('consentRecord')
    return shop.platform.db.tenant(shop.site.brandId, async (tx) => (await record?.find(tx, [_id]))?.get(_id))
  }

  it('PX-05 MK-01 is recorded with its time, the latest counts, and listeners delete what is no longer allowed', async () => {
    const browser = await createGuest(shop, shop.site)
    expect(await readRecord(browser)).toBeUndefined()
    const answer = await report(browser, ['statistics', 'marketing'])
    expect(answer.json().data).toEqual({ purposes: ['marketing', 'statistics'] })
    expect(await readRecord(browser)).toMatchObject({
      purposes: ['marketing', 'statistics'],
      chosenAt: new Date('2027-03-01T10:00:00.000Z'),
    })
    shop.clock.advance(1000)
    await report(browser, [], { chosenAt: '2027-03-01T10:05:00.000Z' })
    expect(await readRecord(browser)).toMatchObject({ purposes: [] })
    expect(heard).toEqual([['marketing', 'statistics'], []])
  })

  it('PX-05 MK-01 is what was said last, also within one moment', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const browser = await createGuest(shop, shop.site)
      await report(browser, ['statistics', 'marketing'])
      await report(browser, [])
      expect(await readRecord(browser)).toMatchObject({ purposes: [] })
    }
  })

  it('MK-06 is nothing while the browser refuses by a header', async () => {
    const browser = await createGuest(shop, shop.site)
    await report(browser, ['marketing'], { headers: { 'sec-gpc': '1' } })
    expect(await readRecord(browser)).toMatchObject({ purposes: [] })
  })

  it('PX-05 counts nobody as asked who was not, where the law demands a question', async () => {
    const browser = await createGuest(shop, shop.site)
    site.pixels = { consent: 'by-law', vendors: [] }
    await report(browser, ['statistics'], { chosenAt: null })
    expect(await readRecord(browser)).toMatchObject({ purposes: [], chosenAt: null })
  })

  it('goes with its guest into the account, and is deleted with it', async () => {
    const browser = await createGuest(shop, shop.site)
    await report(browser, ['statistics'])
    const { _id: from } = expectOk(await browser.api<CustomersApi>()('GET /api/v1/users/me'))
    const account = await createVerifiedCustomer(shop, shop.site)
    const { _id: to } = expectOk(await account.api<CustomersApi>()('GET /api/v1/users/me'))
    const run = (work: (tx: Transaction) => Promise<void>) => shop.platform.db.tenant(shop.site.brandId, work)
    await run(async (tx) => {
      for (const merge of shop.platform.hooks.all('userMerge')) await merge(tx, { from, to })
    })
    expect(await readRecord(account)).toMatchObject({ purposes: ['statistics'] })
    await run(async (tx) => {
      for (const forget of shop.platform.hooks.all('forgetUser')) await forget(tx, to)
    })
    expect(await readRecord(account)).toBeUndefined()
  })
})
