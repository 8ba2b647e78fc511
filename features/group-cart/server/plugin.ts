import { ownRows } from '#core/customers/server/user-export.service.ts'
import { type Area, routes } from '#platform/http/area.ts'
import { groupContract } from '../contract/endpoints.ts'
import { groupHandlers } from './group.routes.ts'
import { forgetInGroups, moveGroups } from './groups.repo.ts'

/** Several people fill one cart by a link, and each line names who added it. */
export const groupCartArea: Area = {
  name: 'group-cart',
  routes: (platform) => [routes(groupContract, groupHandlers(platform))],
  provides: () => ({
    userMerge: [moveGroups],
    forgetUser: [forgetInGroups],
    userExport: [
      ownRows('group_carts', { user: 'host_id', without: ['link_hash'] }),
      ownRows('group_members'),
    ],
  }),
}
