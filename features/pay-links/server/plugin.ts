import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { payLinksContract } from '../contract/endpoints.ts'
import { createPayLinkHandlers } from './pay-links.routes.ts'
import { payLinkSender } from './send-link.listener.ts'

/** Links by which absent customers pay orders that staff entered for them. */
export const payLinksPlugin: ServerPlugin = {
  name: 'pay-links',
  routes: (platform) => [bindRoutes(payLinksContract, createPayLinkHandlers(platform))],
  provides: () => ({ payLinkSender: [payLinkSender] }),
}
