import { randomBytes } from 'node:crypto'
import { type App, buildApp } from '#apps/server/app.ts'
import { serverPlugins } from '#apps/server/areas.ts'
import { seedDemoStaff } from '#apps/server/demo-staff.ts'
import { servePages } from '#apps/server/pages.ts'
import { seedDemo } from '#apps/server/seed-demo.ts'
import type { Database, DatabaseServices } from '#platform/db/database.ts'
import { readEnv } from '#platform/env/env.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { noRateLimits } from '#platform/limits/rate-limits.ts'
import { POLYGLOT_HOME, seedMultilingualMerchant } from './multilingual-merchant.ts'

/** The settings of a shop in journeys: the process's own before these. */
export const readShopEnv = () =>
  readEnv({
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: '0',
    SANDBOX_GATEWAY_PORT: '0',
    // Each test uses a network of its own, so that together they do not exceed the limit of codes per network.
    TRUSTED_PROXIES: '127.0.0.1',
    // API customers share one network.
    OTP_PER_NETWORK_HOUR: '10000',
    OTP_PHONES_PER_NETWORK_HOUR: '10000',
    OTP_GUESSES_PER_NETWORK_HOUR: '10000',
    GUESTS_UNUSED_PER_NETWORK_HOUR: '10000',
    OTP_PREFIX_VERIFIED_PERCENT: '0',
    ...process.env,
    NODE_ENV: 'test',
  })

/** Real randomness, and a log of errors only. */
export const createShopServices = (clock: Clock): DatabaseServices => ({
  clock,
  random: { bytes: (count: number) => new Uint8Array(randomBytes(count)) },
  logger: {
    info: () => undefined,
    error: (detail: object, text: string) => process.stderr.write(`${text} ${JSON.stringify(detail)}\n`),
  },
})

/** The real app over `database`, with its jobs and its pages. */
export const buildShop = (database: Database, { clock, random }: DatabaseServices): Promise<App> =>
  buildApp({
    env: readShopEnv(),
    clock,
    random,
    plugins: serverPlugins,
    database,
    ...(process.env.SHOP_RATE_LIMITS === '1' ? {} : { rateLimits: noRateLimits }),
    background: true,
    pages: servePages,
  })

/** Adds all demo merchants with their staff, and one merchant in all languages. */
export const seedShop = async (platform: Platform): Promise<void> => {
  await seedDemo(platform)
  await seedMultilingualMerchant(platform, { home: POLYGLOT_HOME, methods: ['upi'] })
  await seedDemoStaff(platform)
}
