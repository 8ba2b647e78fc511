/**
 * The payment gateway as an external vendor: in its own process, so that its work is not counted as the shop's. It
 * also runs a bare gateway, for the baseline.
 */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import Fastify from 'fastify'
import { readEnv } from '#platform/env/env.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { systemClock } from '#platform/kernel/clock.ts'
import { sandboxPaymentsPlugin } from '#providers/payments/sandbox/server/plugin.ts'
import { serveParent } from '../lib/serve-parent.ts'

const env = readEnv()

/** The part of a platform that the gateway needs to start. */
const platform = {
  env,
  clock: systemClock,
  random: { bytes: (count: number) => new Uint8Array(randomBytes(count)) },
  logger: Fastify({ logger: { level: 'silent' } }).log,
  secret: env.COMPASS_SECRET ?? '',
}
await sandboxPaymentsPlugin.start?.(platform as Platform)

const bareGateway = createServer((request, response) => {
  request.resume()
  request.once('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 })
    response.end('{}')
  })
})
// An idle connection between two rounds is not cut.
bareGateway.keepAliveTimeout = 0
await new Promise<void>((resolve) => bareGateway.listen(0, '127.0.0.1', resolve))
const address = bareGateway.address()
const bareOrigin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

process.once('SIGTERM', () => process.exit(0))
serveParent({
  origins: () => ({ gateway: `http://127.0.0.1:${env.SANDBOX_GATEWAY_PORT}`, bare: bareOrigin }),
})
