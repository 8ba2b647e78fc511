import { tmpdir } from 'node:os'
import path from 'node:path'
import { type App, type AppOptions, buildApp } from '#apps/server/app.ts'
import { serverPlugins as allAreas } from '#apps/server/areas.ts'
import {
  type Client,
  createClient,
  type Transport,
  type TransportRequest,
} from '#platform/contract/client.ts'
import type { Contract } from '#platform/contract/contract.ts'
import type { Database } from '#platform/db/database.ts'
import { readEnv } from '#platform/env/env.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { generateId, type Random } from '#platform/kernel/ids.ts'
import type { Language } from '#platform/kernel/language.ts'
import { noRateLimits } from '#platform/limits/rate-limits.ts'
import { getDefaultDatabase, listAvailableDatabases } from '#platform/testing/databases.ts'
import { createFakeClock, type FakeClock } from '#platform/testing/fake-clock.ts'
import { createSeededRandom } from '#platform/testing/seeded-random.ts'

export interface TestAppOptions {
  /** An engine, of which a fresh database is opened, or an open database, which stays open; see `getDefaultDatabase`. */
  readonly database?: 'embedded' | 'postgres' | Database
  readonly plugins?: readonly ServerPlugin[]
  /** Settings in addition to the test defaults. */
  readonly env?: Record<string, string>
  /** Adds pages, which need the browser build; see `servePages`. */
  readonly pages?: AppOptions['pages']
  /** Receives what is logged; `env.LOG_LEVEL` is `silent` unless set. */
  readonly logTo?: AppOptions['logTo']
  /** Request limits are off unless a test covers them. */
  readonly rateLimits?: boolean
  readonly start?: string
  readonly seed?: string
}

/** A minimal browser: stores cookies and the token, and has one language. */
export interface TestBrowser {
  readonly cookies: Map<string, string>
  token: string | undefined
  language: Language
  /** The network of its calls; 127.0.0.1 when absent. */
  ip?: string
  /** The host that it calls; localhost when absent. */
  host?: string
  /** The typed client of a contract: `browser.api<CartApi>()('GET /api/v1/carts/getAll', …)`. */
  api<C extends Contract>(): Client<C>
}

export interface TestApp extends App {
  readonly clock: FakeClock
  browser(language?: Language): TestBrowser
}

/** All users of a test share one network and one number prefix; a test of these limits sets its own. */
export const generousCodeLimits = {
  OTP_PER_NETWORK_HOUR: '10000',
  OTP_PHONES_PER_NETWORK_HOUR: '10000',
  OTP_GUESSES_PER_NETWORK_HOUR: '10000',
  GUESTS_UNUSED_PER_NETWORK_HOUR: '1000000',
  OTP_PREFIX_VERIFIED_PERCENT: '0',
}

const readPayload = async (body: NonNullable<TransportRequest['body']>): Promise<string | Buffer> => {
  if (typeof body === 'string') return body
  return Buffer.from(body instanceof Blob ? await body.bytes() : body)
}

const createInjectTransport =
  (app: App, browser: TestBrowser): Transport =>
  async (request) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.server.inject({
      method: request.method as 'GET',
      url: request.url,
      headers: {
        ...request.headers,
        ...(cookie ? { cookie } : {}),
        ...(browser.host ? { host: browser.host } : {}),
      },
      ...(browser.ip ? { remoteAddress: browser.ip } : {}),
      ...(request.body === undefined ? {} : { payload: await readPayload(request.body) }),
    })
    for (const { name, value } of response.cookies) browser.cookies.set(name, value)
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    return { status: response.statusCode, body: isJson ? response.json() : undefined }
  }

const createBrowser = (app: App, language: Language): TestBrowser => {
  const browser: TestBrowser = {
    cookies: new Map(),
    token: undefined,
    language,
    api: () =>
      createClient({
        transport: createInjectTransport(app, browser),
        language: () => browser.language,
        token: () => browser.token,
      }),
  }
  return browser
}

const openFreshDatabase = (
  wanted: string,
  services: { clock: FakeClock; random: Random },
): Promise<Database> => {
  const engine = listAvailableDatabases().find((candidate) => candidate.name === wanted)
  if (!engine) throw new Error(`No ${wanted} database to test on`)
  return engine.open(services)
}

/**
 * The real server on a fresh database, with its own clock and random source; jobs run only by `jobs.runPending()`.
 */
export const startTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const clock = createFakeClock(options.start)
  const random = createSeededRandom(options.seed)
  const given = options.database ?? getDefaultDatabase().name
  const database = typeof given === 'string' ? await openFreshDatabase(given, { clock, random }) : given
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DEMO: '0',
    DATA_DIR: path.join(tmpdir(), `compass-test-${generateId(random)}-${process.pid}`),
    COMPASS_SECRET: 'a secret that only tests know, 32 characters',
    ...generousCodeLimits,
    ...options.env,
  })
  const app = await buildApp({
    env,
    clock,
    random,
    database,
    plugins: options.plugins ?? allAreas,
    ...(options.rateLimits ? {} : { rateLimits: noRateLimits }),
    background: false,
    ...(options.pages ? { pages: options.pages } : {}),
    ...(options.logTo ? { logTo: options.logTo } : {}),
  })
  await app.server.ready()
  return {
    ...app,
    clock,
    browser: (language = 'en') => createBrowser(app, language),
    async close() {
      await app.close()
      if (database !== given) await database.close()
    },
  }
}
