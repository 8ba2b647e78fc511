import { defineUserRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { groupContract } from '../contract/endpoints.ts'
import { createGroupHandlers } from './group.routes.ts'
import { createGroupBillGuests, groupPayersGuard } from './group-bill.listener.ts'
import { groupOrderGuard } from './group-order.listener.ts'
import { anonymizeUserInGroups, transferGroups } from './groups.repo.ts'

/** Several people fill one cart by a link, and each line names who added it. */
export const groupCartPlugin: ServerPlugin = {
  name: 'group-cart',
  routes: (platform) => [bindRoutes(groupContract, createGroupHandlers(platform))],
  provides: (platform) => ({
    billGuests: [createGroupBillGuests(platform)],
    checkoutGuard: [groupPayersGuard, groupOrderGuard],
    userMerge: [transferGroups],
    forgetUser: [anonymizeUserInGroups],
    userExport: [
      defineUserRowsExport('group_carts', { user: 'host_id', without: ['link_hash'] }),
      defineUserRowsExport('group_members'),
    ],
  }),
}
