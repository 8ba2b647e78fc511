import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { tablesContract } from '../contract/endpoints.ts'
import { createTablesHandlers } from './tables.routes.ts'

/** What stands on the tables of an outlet. */
export const tablesPlugin: ServerPlugin = {
  name: 'tables',
  routes: (platform) => [bindRoutes(tablesContract, createTablesHandlers(platform))],
}
