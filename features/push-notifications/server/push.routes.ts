import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import type { PushApi } from '../contract/endpoints.ts'
import { deletePushSubscription, findPushProvider, subscribe } from './push-subscriptions.repo.ts'

export const createPushHandlers = (platform: Platform): Handlers<PushApi> => ({
  'GET /api/v1/pushKey': async () => ok({ key: findPushProvider(platform.hooks)?.pushKey ?? null }),
  'POST /api/v1/users/pushSubscriptions': async ({ caller, body }) => {
    const made = await subscribe(platform, { caller, ...body })
    return made.ok ? ok({ _id: made.value.id }) : made
  },
  'DELETE /api/v1/users/pushSubscriptions/:id': ({ caller, params }) =>
    deletePushSubscription(platform, { caller, id: params.id }),
})
