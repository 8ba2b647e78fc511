import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { pushContract } from '../contract/endpoints.ts'
import { createPushHandlers } from './push.routes.ts'
import {
  browserExport,
  deleteBrowser,
  deleteBrowsersOfUser,
  findBrowsers,
  findPushProvider,
  listBrowsersByUser,
  reassignBrowsers,
} from './push-subscriptions.repo.ts'
import { mountPushWorker } from './push-worker.routes.ts'

/** Customers are notified in their browsers, too. */
export const pushNotificationsPlugin: ServerPlugin = {
  name: 'push-notifications',
  routes: (platform) => [bindRoutes(pushContract, createPushHandlers(platform))],
  mount: mountPushWorker,
  provides: ({ hooks }) => ({
    messageAddressBook: [
      {
        channel: 'push',
        list: (tx, userIds) => listBrowsersByUser(tx, findPushProvider(hooks) ? userIds : []),
        find: findBrowsers,
        remove: deleteBrowser,
      },
    ],
    forgetUser: [deleteBrowsersOfUser],
    userMerge: [reassignBrowsers],
    userExport: [browserExport],
  }),
}
