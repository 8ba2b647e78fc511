import type { FastifyInstance } from 'fastify'
import type { Platform } from '#platform/http/area.ts'

/**
 * `/healthz` says that the process lives, `/readyz` that pages can be served (the database answers and the
 * server is not stopping), `/metrics` what it did, in the Prometheus format.
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
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('content-type', platform.metrics.registry.contentType)
      .send(await platform.metrics.registry.metrics()),
  )
}
