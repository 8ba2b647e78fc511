import { randomBytes } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { buildApp } from '#apps/server/app.ts'
import { serverPlugins } from '#apps/server/areas.ts'
import { handleShutdownSignals } from '#apps/server/graceful-shutdown.ts'
import { readEnv } from '#platform/env/env.ts'
import { systemClock } from '#platform/kernel/clock.ts'
import { noRateLimits } from '#platform/limits/rate-limits.ts'

/**
 * The server as it runs for merchants, jobs included, with three exceptions: no pages, which need a build, no demo,
 * and no request limits, which a load from one address would reach immediately. Reads its settings from the
 * environment and prints its port when it accepts calls.
 */
const env = readEnv()
const app = await buildApp({
  env,
  plugins: serverPlugins,
  clock: systemClock,
  random: { bytes: (count) => new Uint8Array(randomBytes(count)) },
  rateLimits: noRateLimits,
  background: true,
})
await app.server.listen({ port: env.PORT, host: env.HOST })
handleShutdownSignals(app)
// A killed process cannot save its compile cache at exit for the next one.
flushCompileCache()
const [address] = app.server.addresses()
process.stdout.write(`ready ${typeof address === 'object' ? address.port : 'nowhere'}\n`)
