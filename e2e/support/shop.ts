import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from '@playwright/test'
import { createTestDatabase } from '#platform/testing/postgres-template.ts'
import type { OwnMerchantInput } from './own-merchant.ts'
import { findSeededShop, type SeededShop } from './seeded-shop.ts'

export { expect }

/** A running server with all demo merchants. */
export interface Shop {
  readonly origin: string
  /**
   * Advances the shop's clock and does what is due by then: scheduled jobs, waiting work, messages. The browser's own
   * clock is unchanged. Rejects in a test that shares its shop with other files, see `OWN_SHOP_TAG`.
   */
  advance(milliseconds: number): Promise<void>
  /** The shop's time in milliseconds since 1970; earlier tests of the file may have advanced it. */
  now(): Promise<number>
  /** Opens a merchant in all languages for one journey. */
  openMerchant(wanted: OwnMerchantInput): Promise<void>
  /** The latest one-time code sent to a phone, given in international form such as `+971501234567`. */
  code(phone: string): Promise<string>
}

const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compass/compiled', import.meta.url))
const SERVER = fileURLToPath(new URL('./shop-server.ts', import.meta.url))

const waitForReply = <Answer>(child: ChildProcess, kind: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The shop ended before it answered'))
    const onMessage = (message: { kind: string }) => {
      if (message.kind !== kind) return
      child.off('exit', onExit)
      child.off('message', onMessage)
      resolve(message as Answer)
    }
    child.once('exit', onExit)
    child.on('message', onMessage)
  })

/** The shops' own secret, so that a journey can sign what a customer would find in a message. */
export const SHOP_SECRET = 'a secret that all of the journeys know'

/** A copy of the seeded database on PostgreSQL; undefined where shops run on the embedded engine. */
const copyDatabase = async (seeded: SeededShop | undefined) =>
  seeded && 'template' in seeded.database
    ? createTestDatabase(seeded.database.adminUrl, seeded.database.template)
    : undefined

/** Starts a shop in a process of its own; `env` adds settings. */
export const startShop = async (
  env: Record<string, string> = {},
): Promise<Shop & { stop(): Promise<void> }> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'compass-e2e-'))
  // Pictures are files named by their content, so that shops share them, and each size is made once in a run.
  const seeded = findSeededShop()
  if (seeded) await symlink(seeded.pictures, path.join(dataDir, 'pictures'))
  const copied = await copyDatabase(seeded)
  const databaseUrl = copied?.url ?? ''
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, COMPASS_SECRET: SHOP_SECRET, ...env }
  const child = fork(SERVER, [], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const { origin } = await waitForReply<{ origin: string }>(child, 'listening')
  return {
    origin,
    async advance(milliseconds) {
      const done = waitForReply(child, 'advanced')
      child.send({ kind: 'advance', milliseconds })
      await done
    },
    async now() {
      const answer = waitForReply<{ now: string }>(child, 'time')
      child.send({ kind: 'askTime' })
      return Date.parse((await answer).now)
    },
    async openMerchant(wanted) {
      const done = waitForReply(child, 'merchantOpen')
      child.send({ kind: 'openMerchant', ...wanted })
      await done
    },
    async code(phone) {
      const response = await fetch(`${origin}/outbox/messages?to=${encodeURIComponent(phone)}`)
      const messages: { text: string; code?: string }[] = await response.json()
      const code = messages[0]?.code
      if (!code) throw new Error(`No code was sent to ${phone}`)
      return code
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.send({ kind: 'stop' })
      await ended
      await copied?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

let networks = 0

/** An address that no other test of this worker uses. */
const allocateNetwork = (): string => {
  networks += 1
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
}

/**
 * A test with this tag has a shop that only the tests of its file with this tag use: those that advance the clock, so that
 * no other file's orders become late, and those whose changes would meet other files' customers.
 */
const OWN_SHOP_TAG = '@own-shop'

const refuseAdvance = (): Promise<never> =>
  Promise.reject(new Error(`Other files use this shop: tag the test with ${OWN_SHOP_TAG} to advance it.`))

type RunningShop = Awaited<ReturnType<typeof startShop>>

/** The shops of a worker, each started by the first test that needs it. */
interface Shops {
  share(): Promise<Shop>
  /** The own shop of a file; that of the file before is stopped. */
  open(file: string): Promise<Shop>
}

/** Tests share one shop per worker; each test has its own browser context, and so its own customer. */
export const test = base.extend<
  { readonly shop: Shop; baseURL: string; closeOpened: undefined },
  { readonly shops: Shops }
>({
  shops: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      let shared: RunningShop | undefined
      let own: (RunningShop & { readonly file: string }) | undefined
      await use({
        async share() {
          shared ??= await startShop()
          return { ...shared, advance: refuseAdvance }
        },
        async open(file) {
          if (own?.file === file) return own
          await own?.stop()
          own = undefined
          own = { ...(await startShop()), file }
          return own
        },
      })
      await Promise.all([shared?.stop(), own?.stop()])
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ shops }, use, { file, tags }) =>
      use(await (tags.includes(OWN_SHOP_TAG) ? shops.open(file) : shops.share())),
    { timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
  // Boards and phones that a test opened beside its own page would go on following the shop and slow the tests after it.
  closeOpened: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': allocateNetwork() }),
})
