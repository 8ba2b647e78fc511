import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { consoleLinkListsContract } from '../contract/console-endpoints.ts'
import { linkListsContract } from '../contract/endpoints.ts'
import { announceDemoList } from './announce-demo.use-case.ts'
import { createConsoleLinkListHandlers, createLinkListHandlers } from './link-lists.routes.ts'

/** Pages of links with an address of their own, such as for a profile on a social network. */
export const linkListsPlugin: ServerPlugin = {
  name: 'link-lists',
  routes: (platform) => [
    bindRoutes(linkListsContract, createLinkListHandlers(platform)),
    bindRoutes(consoleLinkListsContract, createConsoleLinkListHandlers(platform)),
  ],
  provides: (platform) => ({ announcement: [() => announceDemoList(platform)] }),
}
