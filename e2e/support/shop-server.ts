/**
 * The real server for end-to-end tests, in a process of its own: demo merchants and a multilingual one, an
 * embedded database in memory, and a running clock that starts on a Friday evening; the parent process may advance it
 * by messages.
 */
import { randomBytes } from 'node:crypto'
import { buildApp } from '#apps/server/app.ts'
import { serverPlugins } from '#apps/server/areas.ts'
import { seedDemoStaff } from '#apps/server/demo-staff.ts'
import { servePages } from '#apps/server/pages.ts'
import { seedDemo } from '#apps/server/seed-demo.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { readEnv } from '#platform/env/env.ts'
import { createRateLimits, noRateLimits } from '#platform/limits/rate-limits.ts'
import { TEST_START } from '#platform/testing/fake-clock.ts'
import { POLYGLOT_HOME, seedMultilingualMerchant } from './multilingual-merchant.ts'
import { createVendorOutlets, type VendorOutletsInput } from './vendor-outlets.ts'

const startedAt = Date.now()
let offset = 0
const clock = { now: () => new Date(new Date(TEST_START).getTime() + (Date.now() - startedAt) + offset) }
const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) }
const logger = {
  info: () => undefined,
  error: (detail: object, text: string) => process.stderr.write(`${text} ${JSON.stringify(detail)}\n`),
}

const env = readEnv({
  LOG_LEVEL: 'warn',
  HOST: '127.0.0.1',
  PORT: '0',
  SANDBOX_GATEWAY_PORT: '0',
  // Each test uses a network of its own, so that together they do not exceed the limit of codes per network.
  TRUSTED_PROXIES: '127.0.0.1',
  // API customers share one network.
  OTP_PER_NETWORK_HOUR: '10000',
  OTP_PHONES_PER_NETWORK_HOUR: '10000',
  OTP_PREFIX_VERIFIED_PERCENT: '0',
  ...process.env,
  NODE_ENV: 'test',
})
const where = env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}
const database = await openDatabase({ ...where, clock, random, logger })
await migrate(database)
const app = await buildApp({
  env,
  clock,
  random,
  plugins: serverPlugins,
  database,
  rateLimits: process.env.SHOP_RATE_LIMITS === '1' ? createRateLimits() : noRateLimits,
  background: true,
  pages: servePages,
})
await seedDemo(app.platform)
await seedMultilingualMerchant(app.platform, { home: POLYGLOT_HOME, methods: ['upi'] })
await seedDemoStaff(app.platform)
await app.server.listen({ port: 0, host: '127.0.0.1' })

type Message =
  | { readonly kind: 'advance'; readonly milliseconds: number }
  | { readonly kind: 'askTime' }
  | ({ readonly kind: 'openOutlets' } & VendorOutletsInput)
  | { readonly kind: 'stop' }

process.on('message', (message: Message) => {
  if (message.kind === 'advance') {
    offset += message.milliseconds
    process.send?.({ kind: 'advanced' })
    return
  }
  if (message.kind === 'askTime') {
    process.send?.({ kind: 'time', now: clock.now().toISOString() })
    return
  }
  if (message.kind === 'openOutlets') {
    void createVendorOutlets(app.platform, message).then(() => process.send?.({ kind: 'outletsOpen' }))
    return
  }
  void app.close().then(async () => {
    await database.close()
    process.exit(0)
  })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ kind: 'listening', origin: app.platform.origin() })
