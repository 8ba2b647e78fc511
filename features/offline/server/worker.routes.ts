import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '#platform/http/server-plugin.ts'
import { WORKER_PATH } from '../domain/cache-names.ts'
import { REMOVER } from './remover.worker.ts'

const BUILT_WORKER = new URL('../../../build/client/service-worker-custom.js', import.meta.url)

/** A worker obeys the policy of its own script: it fetches from here, and nothing else. */
const POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

const readWorker = (): Promise<Buffer | undefined> =>
  readFile(BUILT_WORKER).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/**
 * Serves the service worker. Browsers ask for it anew at each visit, so it is never cached. 404 while it has not been
 * built, upon which pages on this machine remove a worker of an earlier build. Without OFFLINE, its remover: a 404 would
 * leave the worker in charge on every device that has it.
 */
export const mountServiceWorker = (app: FastifyInstance, { env }: Pick<Platform, 'env'>): void => {
  app.get(WORKER_PATH, { schema: { hide: true } }, async (_request, reply) => {
    const script = env.OFFLINE ? await readWorker() : REMOVER
    if (!script) return reply.code(404).header('cache-control', 'no-store').send()
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', POLICY)
      .send(script)
  })
}
