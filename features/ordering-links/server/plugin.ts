import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { orderingLinksContract } from '../contract/endpoints.ts'
import { readOrderingLinks } from './ordering-links.use-case.ts'

/** The links with which search engines and maps open an outlet, for staff to copy. */
export const orderingLinksPlugin: ServerPlugin = {
  name: 'ordering-links',
  routes: (platform) => [
    bindRoutes(orderingLinksContract, {
      'GET /api/v1/console/stores/:id/ordering-links': ({ caller, params }) =>
        readOrderingLinks(platform, caller, params.id),
    }),
  ],
}
