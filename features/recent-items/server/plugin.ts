import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { recentContract } from '../contract/endpoints.ts'
import { createRecentItemsHandlers } from './recent-items.routes.ts'

/** What customers ordered last, to order it again. */
export const recentItemsPlugin: ServerPlugin = {
  name: 'recent-items',
  routes: (platform) => [bindRoutes(recentContract, createRecentItemsHandlers(platform))],
}
