import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '#platform/testing/find-free-port.ts'
import { COMPILED, SERVER } from '../../tools/lib/bootstrap.mjs'
import { type Child, startChild, waitUntil } from './child.ts'
import { compileProbe } from './compiled-probe.ts'

/** The shop as in production: its main module in its own process. */
export interface ShopProcess {
  readonly origin: string
  readonly child: Child
  /** Seconds from the start of the process until it was ready. */
  readonly startedIn: number
  stop(): Promise<void>
}

export interface ShopOptions {
  /** Absent: the embedded database in `dataDir`. */
  readonly databaseUrl?: string
  /** Created and deleted when absent. */
  readonly dataDir?: string
  readonly secret?: string
  readonly gatewayOrigin?: string
  /** The address for customers when the shop is behind a front. */
  readonly publicOrigin?: string
  /** The origin of the SMS vendor; absent: no message leaves the shop. */
  readonly smsOrigin?: string
  readonly logLevel: string
}

/** An account at the SMS vendor; the stand-in of a bench accepts any. */
const SMS_ACCOUNT = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: '0'.repeat(32),
  TWILIO_FROM: '+15005550006',
}

const resolveFile = (name: string): string => path.join(import.meta.dirname, '../..', name)

/** The first start fills the database with the demo merchants and their pictures. */
const START_TIMEOUT_MS = 180_000

export const generateSecret = (): string => randomBytes(24).toString('base64url')

const isReady = async (origin: string): Promise<true | undefined> => {
  const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
  return answer?.ok ? true : undefined
}

/** Starts the shop in production mode behind a trusted proxy on this machine, and waits until it is ready. */
export const startShop = async (options: ShopOptions): Promise<ShopProcess> => {
  const { databaseUrl, gatewayOrigin, smsOrigin, secret = generateSecret(), logLevel } = options
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'compass-bench-')))
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = startChild({
    // As in `npm start`.
    script: resolveFile(SERVER.script),
    before: await compileProbe(),
    flags: SERVER.flags,
    env: {
      NODE_COMPILE_CACHE: COMPILED,
      NODE_ENV: 'production',
      DEMO: '1',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: options.publicOrigin ?? origin,
      DATA_DIR: dataDir,
      COMPASS_SECRET: secret,
      LOG_LEVEL: logLevel,
      // Each customer of a bench has a network of their own, as in production.
      TRUSTED_PROXIES: '127.0.0.1',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...(gatewayOrigin ? { SANDBOX_GATEWAY_ORIGIN: gatewayOrigin } : { SANDBOX_GATEWAY_PORT: '0' }),
      ...(smsOrigin ? { ...SMS_ACCOUNT, TWILIO_ORIGIN: smsOrigin } : {}),
    },
  })
  const stop = async (): Promise<void> => {
    await child.stop()
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    // The first request also detects a process that ended instead.
    await child.request('counts')
    await waitUntil(`the shop: ${child.getOutput()}`, START_TIMEOUT_MS, () => isReady(origin))
  } catch (error) {
    await stop()
    throw new Error(`The shop did not start:\n${child.getOutput()}`, { cause: error })
  }
  return { origin, child, startedIn: (performance.now() - started) / 1000, stop }
}
