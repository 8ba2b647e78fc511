import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPlatformJobs } from '#apps/server/app.ts'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestApp, type TestApp, type TestBrowser } from '#apps/server/testing/test-app.ts'
import { createCodeCatcher, fillCart, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { StaffLinksApi } from '#core/staff/contract/account-endpoints.ts'
import type { StaffApi } from '#core/staff/contract/endpoints.ts'
import type { PromotionsApi } from '#features/promotions/contract/endpoints.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { hours } from '#platform/kernel/clock.ts'
import {
  createMigratedDatabase,
  createTestServices,
  listTestDatabases,
  type TestDatabaseLocation,
} from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const START = '2026-11-20T10:00:30Z'

const settings = {
  start: START,
  rateLimits: true,
  env: {
    GUESTS_UNUSED_PER_NETWORK_HOUR: '20',
    OTP_PER_NETWORK_HOUR: '12',
    OTP_PHONES_PER_NETWORK_HOUR: '12',
    // 30 wrong codes of promotions and 60 new passwords in an hour, 6 wrong sign-ins in five minutes.
    NETWORK_LIMITS_FACTOR: '0.1',
  },
} as const

const promotions = [
  { key: 'known', name: { en: 'Known' }, code: 'KNOWN', effect: { kind: 'percent', percent: 10 } },
] as const

type Call = (app: TestApp, n: number) => Promise<ApiResult<unknown>>

const hasPostgres = listTestDatabases().some(({ name }) => name === 'postgres')

/** Two servers with a connection pool each, and one that starts later, on one database. */
describe.runIf(hasPostgres)('limits that guard accounts and money, on two processes', () => {
  let place: TestDatabaseLocation
  const databases: Database[] = []
  let first: TestShop
  let second: TestApp
  const open = async (): Promise<Database> => {
    const database = await openDatabase({ ...createTestServices(), ...place.where })
    databases.push(database)
    return database
  }
  const startAnother = async (seed: string): Promise<TestApp> => {
    const plugins = [...serverPlugins, createCodeCatcher(new Map())]
    const app = await startTestApp({ ...settings, database: await open(), seed, plugins })
    app.clock.set(first.clock.now())
    return app
  }
  beforeAll(async () => {
    place = await createMigratedDatabase('postgres', '')
    first = await startTestShop({ ...settings, database: await open(), brand: { sections: { promotions } } })
    second = await startAnother('second')
  })
  afterAll(async () => {
    await first.close()
    await second.close()
    for (const database of databases) await database.close()
    await place.discard()
  })

  const browse = (app: TestApp, ip: string): TestBrowser => Object.assign(app.browser(), { ip })
  const begin: (ip: string) => Call = (ip) => (app) =>
    browse(app, ip).api<CustomersApi>()('POST /api/v1/users/guest-login', {
      body: { promotionUrlId: first.site.siteId },
    })
  const arrive = async (ip: string): Promise<TestBrowser> => {
    const browser = browse(first, ip)
    const session = await browser.api<CustomersApi>()('POST /api/v1/users/guest-login', {
      body: { promotionUrlId: first.site.siteId },
    })
    browser.token = expectOk(session).token
    return browser
  }
  /** The same browser, sent to another process. */
  const elsewhere = (app: TestApp, { ip = '', token, cookies }: TestBrowser): TestBrowser => {
    const browser = Object.assign(browse(app, ip), { token })
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return browser
  }

  const requestCodes = async (ip: string): Promise<Call> => {
    const guest = await arrive(ip)
    return (app, n) =>
      elsewhere(app, guest).api<CustomersApi>()('POST /api/v1/users/sendotp', {
        body: {
          phoneCode: '971',
          phone: `54${String(n).padStart(3, '0')}0000`,
          store: first.site.stores.marina ?? '',
        },
      })
  }

  const signInWrongly: (ip: string) => Call = (ip) => (app, n) =>
    browse(app, ip).api<StaffApi>()('POST /api/v1/console/sign-in', {
      body: { email: `nobody-${n}@example.com`, password: 'no password of anybody' },
    })

  const requestPasswords: (ip: string) => Call = (ip) => (app, n) =>
    browse(app, ip).api<StaffLinksApi>()('POST /api/v1/console/password-reset', {
      body: { email: `nobody-${n}@example.com` },
    })

  const guessPromotions = async (ip: string): Promise<Call> => {
    const guests: TestBrowser[] = []
    for (let n = 0; n < 7; n += 1) {
      const guest = await arrive(ip)
      await fillCart(guest, first.site)
      guests.push(guest)
    }
    return (app, n) =>
      elsewhere(app, guests[n % guests.length] ?? browse(app, ip)).api<PromotionsApi>()(
        'PUT /api/v1/carts/applyPromo',
        { body: { store: first.site.stores.marina ?? '', codeName: `GUESS${n}` } },
      )
  }

  it.each([
    { what: 'new guests', ip: '203.0.113.1', limit: 20, wanted: 30, prepare: begin },
    { what: 'one-time codes', ip: '203.0.113.2', limit: 12, wanted: 20, prepare: requestCodes },
    {
      what: 'wrong passwords over accounts',
      ip: '203.0.113.3',
      limit: 6,
      wanted: 10,
      prepare: signInWrongly,
    },
    {
      what: 'requests for a new password',
      ip: '203.0.113.4',
      limit: 60,
      wanted: 80,
      prepare: requestPasswords,
    },
    { what: 'wrong codes of promotions', ip: '203.0.113.5', limit: 30, wanted: 49, prepare: guessPromotions },
  ])(
    'let $limit of $wanted $what through in all, half of them sent to each at once, and none after a restart',
    async ({ ip, limit, wanted, prepare }) => {
      const call = await prepare(ip)
      const answers = await Promise.all(
        Array.from({ length: wanted }, (_, n) => call(n % 2 === 0 ? first : second, n)),
      )
      const isLimited = (answer: ApiResult<unknown>): boolean => !answer.ok && answer.error.status === 429
      expect(answers.filter((answer) => !isLimited(answer))).toHaveLength(limit)
      const restarted = await startAnother(`after a restart ${ip}`)
      for (const [index, app] of [restarted, first, second].entries())
        expect(await call(app, wanted + index)).toMatchObject({ ok: false, error: { status: 429 } })
      await restarted.close()
    },
  )

  it('let calls through again after their hour, and keep no row of it', async () => {
    for (const app of [first, second]) app.clock.advance(hours(1))
    expect(await requestPasswords('203.0.113.4')(second, 100)).toMatchObject({ ok: true })
    const countRows = async () =>
      (await first.platform.db.pool.query('select 1 from rate_limit_windows')).rows.length
    expect(await countRows()).toBeGreaterThan(1)
    for (const { name, handle } of listPlatformJobs(first.platform))
      if (name === 'http.forget-keys') await handle()
    expect(await countRows()).toBe(1)
  })
})
