import type { BrandRecord } from '#core/sites/domain/site.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import type { MessageChannel } from '../contract/message-provider.ts'

/** By `msgConfig`: the channels by which a merchant's customers are written to on the phone. */
const PHONE_CHANNELS = { 10: ['sms'], 20: ['whatsapp'], 30: ['sms', 'whatsapp'] } as const

/** The channels that a messaging service serves. */
export const listServedChannels = (hooks: HookRegistry): ReadonlySet<MessageChannel> =>
  new Set(hooks.all('messageProvider').flatMap((provider) => provider.channels))

/** Whether a brand's customers get codes and messages on the phone. */
export const canReachPhones = (
  hooks: HookRegistry,
  { msgConfig }: Pick<BrandRecord, 'msgConfig'>,
): boolean => {
  const served = listServedChannels(hooks)
  return PHONE_CHANNELS[msgConfig].some((channel) => served.has(channel))
}
