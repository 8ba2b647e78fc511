import type { ReadinessCheck } from '#core/stores/server/readiness.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { canReachPhones } from './served-channels.service.ts'

/** Whether customers get the codes with which they sign in. */
export const createMessageReadiness = ({ hooks }: Pick<Platform, 'hooks'>): ReadinessCheck => ({
  area: 'notifications',
  title: 'readiness.title',
  find: async (_, { site }) =>
    canReachPhones(hooks, site.brand) ? [] : [{ text: 'readiness.noMessages', storeId: null, path: null }],
})
