import { type Area, routes } from '#platform/http/area.ts'
import { payLinksContract } from '../contract/endpoints.ts'
import { payLinkHandlers } from './pay-links.routes.ts'
import { payLinkSender } from './send-link.ts'

/** Links by which somebody who is not there pays an order that was entered for them. */
export const payLinksArea: Area = {
  name: 'pay-links',
  routes: (platform) => [routes(payLinksContract, payLinkHandlers(platform))],
  provides: () => ({ payLinkSender: [payLinkSender] }),
}
