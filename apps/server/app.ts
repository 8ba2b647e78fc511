import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { PROCESS_CACHE_OWNER } from '#platform/cache/cache.ts'
import { createCacheInvalidation } from '#platform/cache/cache-invalidation.ts'
import { addCacheMetrics } from '#platform/cache/cache-metrics.ts'
import { createResponseCache } from '#platform/cache/response-cache.ts'
import { CLIENT_VERSION } from '#platform/contract/client-version.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { Env } from '#platform/env/env.ts'
import { deleteExpiredKeys, releaseClaims } from '#platform/http/idempotency.ts'
import { mountRoutes } from '#platform/http/mount.ts'
import { serveReference } from '#platform/http/open-api.ts'
import {
  createServer,
  registerErrorHandler,
  registerNotFoundHandler,
  serveBeforeRouting,
} from '#platform/http/server.ts'
import type { Platform, ServerPlugin } from '#platform/http/server-plugin.ts'
import { loadCatalogue } from '#platform/i18n/catalogue.server.ts'
import { createJobs, type JobRunner } from '#platform/jobs/jobs.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { createHooks, type HookMap } from '#platform/kernel/hooks.ts'
import type { Random } from '#platform/kernel/ids.ts'
import { createRateLimits } from '#platform/limits/create-rate-limits.ts'
import type { RateLimits } from '#platform/limits/rate-limits.ts'
import { deleteEndedWindows } from '#platform/limits/stored-limits.ts'
import { serveHealth } from '#platform/observability/health.ts'
import { createLoggerOptions } from '#platform/observability/logger.ts'
import { createMetrics } from '#platform/observability/metrics.ts'
import { createOutboxRelay } from '#platform/outbox/relay.ts'
import { closeServerStreams } from '#platform/streams/sse.ts'
import { getDatabaseOptions, withNamedDatabase } from './database-options.ts'
import { loadLocalSecret } from './local-secret.ts'
import { addSecurityHeaders, hideOrderReferrers } from './security-policy.ts'

export interface AppOptions {
  readonly env: Env
  readonly clock: Clock
  readonly random: Random
  readonly plugins: readonly ServerPlugin[]
  /** An open, migrated database; opened from the settings when absent. */
  readonly database?: Database
  /** Those of the contract when absent. */
  readonly rateLimits?: RateLimits
  /** Destination of the log lines; standard output when absent. */
  readonly logTo?: DestinationStream
  /** Whether this process runs jobs and the background work of plugins. */
  readonly background: boolean
  /** Adds pages, files and other routes outside the API. */
  readonly pages?: (app: FastifyInstance, platform: Platform) => Promise<void>
}

export interface App {
  readonly server: FastifyInstance
  readonly platform: Platform
  readonly jobs: JobRunner
  close(): Promise<void>
}

/** The customers' origin: the setting, else the address that the server listens on. */
const createOriginReader = (env: Env, server: FastifyInstance) => (): string => {
  if (env.PUBLIC_ORIGIN) return env.PUBLIC_ORIGIN.replace(/\/$/, '')
  const [address] = server.addresses()
  const port = typeof address === 'object' ? address.port : env.PORT
  return `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`
}

/** Fills the extension points. They are read only after all plugins have provided theirs. */
const assemblePlatform = (areas: readonly ServerPlugin[], base: Omit<Platform, 'hooks'>): Platform => {
  const maps: HookMap[] = []
  const platform: Platform = { ...base, hooks: createHooks(maps) }
  for (const area of areas) {
    const map = area.provides?.(platform)
    if (map) maps.push(map)
  }
  return platform
}

/** What is done regularly for no area of its own. */
export const listPlatformJobs = (platform: Platform) => [
  {
    name: 'http.forget-keys',
    cron: '17 * * * *',
    handle: async () => {
      await deleteExpiredKeys(platform.db)
      await deleteEndedWindows(platform.db, platform.clock.now())
    },
  },
  { name: 'db.tidy', cron: '52 * * * *', handle: () => platform.db.vacuum() },
]

/**
 * Builds the whole server without listening, so that tests run the real server in-process. Closing it ends streams,
 * jobs and, when it was opened here, the database.
 */
export const buildApp = async (options: AppOptions): Promise<App> => {
  const { env, clock, random, plugins } = options
  const server = await createServer({
    env,
    random,
    clock,
    logger: createLoggerOptions(env.LOG_LEVEL, options.logTo),
  })
  const where = getDatabaseOptions(env)
  const db = options.database ?? (await openDatabase({ ...where, clock, random, logger: server.log }))
  if (!options.database) await withNamedDatabase(env, () => migrate(db))
  if (db.kind === 'embedded') await releaseClaims(db)
  const jobs = createJobs(db, { workers: options.background, log: server.log })
  const invalidation = await createCacheInvalidation(db, clock)
  const metrics = createMetrics({ processMetrics: env.NODE_ENV !== 'test' })
  addCacheMetrics(metrics.registry, [PROCESS_CACHE_OWNER, db, invalidation])
  const responses = createResponseCache(server, { invalidation, random, metrics })
  serveBeforeRouting(server, responses)
  const platform = assemblePlatform(plugins, {
    invalidation,
    responses,
    env,
    db,
    clock,
    random,
    jobs,
    logger: server.log,
    catalogue: await loadCatalogue({ logger: server.log }),
    metrics,
    origin: createOriginReader(env, server),
    secret: env.COMPASS_SECRET ?? (await loadLocalSecret(env.DATA_DIR, random)),
  })
  const limits = options.rateLimits ?? createRateLimits(platform)

  await addSecurityHeaders(server, platform)
  hideOrderReferrers(server)
  registerErrorHandler(server, platform)
  serveHealth(server, platform)
  await serveReference(server, CLIENT_VERSION)
  const sets = plugins.flatMap((area) => area.routes?.(platform) ?? [])
  for (const set of sets) mountRoutes(server, platform, { set, limits })
  registerNotFoundHandler(
    server,
    platform,
    sets.flatMap((set) => Object.keys(set.contract)),
  )
  for (const area of plugins) await area.mount?.(server, platform)
  await options.pages?.(server, platform)

  await jobs.start(
    [...listPlatformJobs(platform), ...plugins.flatMap((area) => area.jobs?.(platform) ?? [])],
    [createOutboxRelay(platform), ...platform.hooks.all('dueWork')],
  )
  const stops: (() => Promise<void>)[] = []
  server.addHook('preClose', async () => closeServerStreams())
  server.addHook('onReady', async () => {
    if (!options.background) return
    for (const area of plugins) {
      const stop = await area.start?.(platform)
      if (stop) stops.push(stop)
    }
  })
  return {
    server,
    platform,
    jobs,
    async close() {
      await server.close()
      for (const stop of stops.reverse()) await stop()
      await jobs.stop()
      await invalidation.close()
      if (!options.database) await db.close()
    },
  }
}
