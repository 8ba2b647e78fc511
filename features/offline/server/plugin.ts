import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { mountServiceWorker } from './worker.routes.ts'

/** Serves the worker by which a shop opens without a connection. */
export const offlinePlugin: ServerPlugin = { name: 'offline', mount: mountServiceWorker }
