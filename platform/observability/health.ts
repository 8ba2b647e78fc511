import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '#platform/http/server-plugin.ts'

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Who may read the metrics: callers with the token of the setting. Without that setting: callers on this machine
 * whose request no proxy forwarded, because a proxy on this machine forwards untrusted callers.
 */
const canSeeMetrics = ({ headers, socket }: FastifyRequest, token: string | undefined): boolean => {
  if (token) return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
  const isPassedOn = 'x-forwarded-for' in headers || 'forwarded' in headers || 'via' in headers
  return !isPassedOn && LOOPBACK.test(socket.remoteAddress ?? '')
}

/**
 * `/healthz`: the process is alive. `/readyz`: pages can be served (the database answers and the server is not
 * stopping). `/metrics`: its metrics in the Prometheus format, not found for untrusted callers.
 */
export const serveHealth = (app: FastifyInstance, platform: Platform): void => {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    platform.metrics.requests.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const answers = await platform.db.pool.query('select 1').then(
      () => true,
      (error: unknown) => {
        request.log.warn({ err: error }, 'database does not answer')
        return false
      },
    )
    const ready = answers && !stopping
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!canSeeMetrics(request, platform.env.METRICS_TOKEN)) return reply.callNotFound()
    return reply
      .header('content-type', platform.metrics.registry.contentType)
      .send(await platform.metrics.registry.metrics())
  })
}
