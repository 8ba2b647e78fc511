import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { importContract } from '../contract/endpoints.ts'
import { createImportHandlers } from './imports.routes.ts'

/** Menus as files: read from several systems, and written out. */
export const menuImportPlugin: ServerPlugin = {
  name: 'menu-import',
  routes: (platform) => [bindRoutes(importContract, createImportHandlers(platform))],
}
