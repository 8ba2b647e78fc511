/**
 * The server of `npm run dev`: its code as Node runs it, the pages as Vite makes them while they are asked for. A saved
 * page or component reaches open browsers by Vite's hot replacement. Node's --watch restarts this process for every
 * file of the server that it imports; the embedded database lies in DATA_DIR and outlives that.
 */
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createServer, type InlineConfig, type ViteDevServer } from 'vite'
import { serveRenderedPages } from '#apps/server/pages.ts'
import { startServer } from '#apps/server/start-server.ts'
import { buildFrames } from './lib/build-frames.ts'

const root = path.join(import.meta.dirname, '..')

const MESSAGES = ['{apps,core,features,platform}/*/**/messages/*.json', 'providers/**/messages/*.json']

/** The server reads texts as files; only what is imported is watched. */
const watchTexts = async (): Promise<void> => {
  const files = await Array.fromAsync(glob(MESSAGES, { cwd: root }))
  await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(root, file)).href, { with: { type: 'json' } })),
  )
}

/** Node's --watch sets this for its process, which then reports every file that it imports. */
const REPORTING = 'WATCH_REPORT_DEPENDENCIES'

/** Vite imports its configuration from a temporary file, whose removal would count as a change and restart without end. */
const createVite = async (config: InlineConfig): Promise<ViteDevServer> => {
  const { [REPORTING]: reporting = '' } = process.env
  delete process.env[REPORTING]
  const vite = await createServer(config)
  process.env[REPORTING] = reporting
  return vite
}

await buildFrames(root)
await startServer(async (app, platform) => {
  const vite = await createVite({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('preClose', () => vite.close())
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/api/')) next()
    else vite.middlewares(request.raw, reply.raw, () => next())
  })
  const load = async (): Promise<ServerBuild> =>
    (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
  await serveRenderedPages(app, platform, {
    handler: createRequestHandler(load, 'development'),
    isChanging: true,
  })
})
await watchTexts()
