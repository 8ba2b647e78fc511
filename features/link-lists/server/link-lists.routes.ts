import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import type { ConsoleLinkListsApi } from '../contract/console-endpoints.ts'
import type { LinkListsApi } from '../contract/endpoints.ts'
import { changeList, createList, listStaffLists, removeList } from './manage-lists.use-case.ts'
import { countLinkClick, readList } from './read-list.use-case.ts'

export const createLinkListHandlers = (platform: Platform): Handlers<LinkListsApi> => ({
  'GET /api/v1/link-lists/:id': ({ params, language, share }) =>
    readList(platform, { id: params.id, language, share }),
  'POST /api/v1/link-lists/:id/clicks': async ({ params, body }) => {
    await countLinkClick(platform, { listId: params.id, linkId: body.link })
    return ok({})
  },
})

export const createConsoleLinkListHandlers = (platform: Platform): Handlers<ConsoleLinkListsApi> => ({
  'GET /api/v1/console/link-lists': async ({ caller }) => ok(await listStaffLists(platform, caller)),
  'POST /api/v1/console/link-lists': ({ caller, body }) => createList(platform, { caller, body }),
  'PUT /api/v1/console/link-lists/:id': ({ caller, params, body }) =>
    changeList(platform, { caller, id: params.id, body }),
  'DELETE /api/v1/console/link-lists/:id': ({ caller, params }) =>
    removeList(platform, { caller, id: params.id }),
})
