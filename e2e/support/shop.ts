import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from '@playwright/test'
import { findSeededShop } from './seeded-shop.ts'
import type { VendorOutletsInput } from './vendor-outlets.ts'

export { expect }

/** A running server with all demo merchants. */
export interface Shop {
  readonly origin: string
  /**
   * Advances the shop's clock and does what is due by then: scheduled jobs, waiting work, messages. The browser's own
   * clock is unchanged.
   */
  advance(milliseconds: number): Promise<void>
  /** The shop's time in milliseconds since 1970; earlier tests may have advanced it. */
  now(): Promise<number>
  /** Opens a merchant in all languages whose outlets are paid through a vendor's simulator. */
  openOutlets(wanted: VendorOutletsInput): Promise<void>
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

/** Starts a shop in a process of its own; `env` adds settings. */
export const startShop = async (
  env: Record<string, string> = {},
): Promise<Shop & { stop(): Promise<void> }> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'compass-e2e-'))
  // Pictures are files named by their content, so that shops share them, and each size is made once in a run.
  const seeded = findSeededShop()
  if (seeded) await symlink(seeded.pictures, path.join(dataDir, 'pictures'))
  const child = fork(SERVER, [], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, DATA_DIR: dataDir, DATABASE_URL: '', ...env },
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
    async openOutlets(wanted) {
      const done = waitForReply(child, 'outletsOpen')
      child.send({ kind: 'openOutlets', ...wanted })
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

/** Tests share one shop per worker; each test has its own browser context, and so its own customer. */
export const test = base.extend<{ baseURL: string; closeOpened: undefined }, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const shop = await startShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 240_000 },
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
