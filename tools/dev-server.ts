/**
 * The server of `npm run dev`: server and pages run from their sources in Vite, which keeps what it has translated. A
 * saved page or component reaches open browsers by Vite's hot replacement. After a saved file of the server, the
 * modules that depend on it are loaded anew and the server starts again in the same process, with the database that is
 * open; what does not compile or start is printed, and the next saved file is tried.
 */
import { randomBytes } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer, type EnvironmentModuleNode, type ViteDevServer } from 'vite'
import type { App } from '#apps/server/app.ts'
import type { Database } from '#platform/db/database.ts'
import type { Env } from '#platform/env/env.ts'
import { buildFrames } from './lib/build-frames.ts'

const root = path.join(import.meta.dirname, '..')
/** A change of branch saves many files at once. */
const SETTLED_MS = 50

// Modules of the server are loaded by Vite, here too: what this file imports itself would be a second copy.
type ClockModule = typeof import('#platform/kernel/clock.ts')
type DatabaseModule = typeof import('#platform/db/database.ts')
type DatabaseOptionsModule = typeof import('#apps/server/database-options.ts')
type EnvModule = typeof import('#platform/env/env.ts')
type ExplainModule = typeof import('#apps/server/explain-failure.ts')
type MigrateModule = typeof import('#platform/db/migrate.ts')
type PagesModule = typeof import('#apps/server/pages.ts')
type StartModule = typeof import('#apps/server/start-server.ts')

/** A server of its own for the messages of hot replacement, so that open browsers stay connected through a restart. */
const createVite = async (): Promise<ViteDevServer> => {
  const messages = createHttpServer()
  await new Promise<void>((resolve) => messages.listen(0, process.env.HOST ?? '127.0.0.1', resolve))
  return createServer({
    root,
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server: messages, clientPort: (messages.address() as AddressInfo).port },
      watch: { ignored: [path.resolve(process.env.DATA_DIR ?? 'data'), path.join(root, 'build')] },
    },
  })
}

/** The files that the running server was made of. */
const listServerFiles = async ({ environments }: ViteDevServer): Promise<ReadonlySet<string>> => {
  const files = new Set<string>()
  const visit = (module: EnvironmentModuleNode): void => {
    if (module.file === null || files.has(module.file)) return
    files.add(module.file)
    for (const imported of module.importedModules) visit(imported)
  }
  for (const entry of ['/apps/server/start-server.ts', '/apps/server/pages.ts']) {
    const module = await environments.ssr.moduleGraph.getModuleByUrl(entry)
    if (module) visit(module)
  }
  return files
}

const vite = await createVite()
const load = <Module>(file: string): Promise<Module> =>
  vite.ssrLoadModule(file) as Promise<unknown> as Promise<Module>

/** Stays open through restarts, because opening it takes longer than everything else. */
let database: { readonly opened: Database; readonly open: DatabaseModule['openDatabase'] } | undefined

/** Opened anew when its own code, which its module's function stands for, or a migration was saved. */
const openDevDatabase = async (env: Env, file: string | undefined): Promise<Database> => {
  const { openDatabase: open } = await load<DatabaseModule>('/platform/db/database.ts')
  if (database?.open === open && !file?.includes('/migrations/')) return database.opened
  await database?.opened.close()
  database = undefined
  const { getDatabaseOptions } = await load<DatabaseOptionsModule>('/apps/server/database-options.ts')
  const { migrate } = await load<MigrateModule>('/platform/db/migrate.ts')
  const { systemClock: clock } = await load<ClockModule>('/platform/kernel/clock.ts')
  const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) }
  const logger = {
    error: (fields: object, message: string) => console.error(message, fields),
    info: () => undefined,
  }
  const opened = await open({ ...getDatabaseOptions(env), clock, random, logger })
  database = { opened, open }
  await migrate(opened)
  return opened
}

const start = async (file?: string): Promise<App> => {
  const { runServer } = await load<StartModule>('/apps/server/start-server.ts')
  const { serveRenderedPages } = await load<PagesModule>('/apps/server/pages.ts')
  const { readEnv } = await load<EnvModule>('/platform/env/env.ts')
  const env = readEnv()
  return runServer({
    env,
    database: await openDevDatabase(env, file),
    pages: async (app, platform) => {
      app.addHook('onRequest', (request, reply, next) => {
        if (request.url.startsWith('/api/')) next()
        else vite.middlewares(request.raw, reply.raw, () => next())
      })
      const build = () => load<ServerBuild>('virtual:react-router/server-build')
      await serveRenderedPages(app, platform, { build, isChanging: true })
    },
  })
}

let app: App | undefined
let files: ReadonlySet<string> = new Set()

const startOrExplain = async (file?: string): Promise<void> => {
  try {
    app = await start(file)
  } catch (error) {
    const explained = await load<ExplainModule>('/apps/server/explain-failure.ts').then(
      ({ explainFailure }) => explainFailure(error),
      () => undefined,
    )
    console.error(explained ?? error)
  }
  files = await listServerFiles(vite)
}

const restart = async (file: string): Promise<void> => {
  console.log(`${path.relative(root, file)} was saved: the server starts again.`)
  await app?.close()
  app = undefined
  await startOrExplain(file)
}

/** Texts and migrations are read as files. Without a running server, whatever is saved may be what it lacked. */
const concernsServer = (file: string): boolean =>
  app === undefined || files.has(file) || /\/(?:messages|migrations)\/[^/]+$/.test(file)

await buildFrames(root)
let running = startOrExplain()
let settling: NodeJS.Timeout | undefined
vite.watcher.on('all', (_event, file) => {
  if (!concernsServer(file)) return
  clearTimeout(settling)
  settling = setTimeout(() => {
    running = running.then(() => restart(file))
  }, SETTLED_MS)
})

const stop = async (): Promise<void> => {
  await running
  await app?.close()
  await database?.opened.close()
  await vite.close()
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
