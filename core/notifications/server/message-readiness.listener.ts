import type { ReadinessCheck } from '#core/stores/server/readiness.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'

/** By `msgConfig`: the channels by which a merchant's customers get their codes. */
const CODE_CHANNELS = { 10: ['sms'], 20: ['whatsapp'], 30: ['sms', 'whatsapp'] } as const

/** Whether customers get the codes with which they sign in. */
export const createMessageReadiness = ({ hooks }: Pick<Platform, 'hooks'>): ReadinessCheck => ({
  area: 'notifications',
  title: 'readiness.title',
  find: async (_, { site }) => {
    const channels = new Set(hooks.all('messageProvider').flatMap((provider) => provider.channels))
    const isReached = CODE_CHANNELS[site.brand.msgConfig].some((channel) => channels.has(channel))
    return isReached ? [] : [{ text: 'readiness.noMessages', storeId: null, path: null }]
  },
})
