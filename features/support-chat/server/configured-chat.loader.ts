import type { ChatVendor } from '#core/sites/contract/chat-vendor.ts'
import { findSiteById } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type ChatSettings, selectActiveChat } from './support-chat.repo.ts'

interface ConfiguredChat {
  readonly vendor: ChatVendor
  readonly settings: ChatSettings
}

/** The chat of a site; undefined without one, and where its vendor is not installed or does not know the id. */
export const loadConfiguredChat = async (
  platform: Platform,
  siteId: string,
): Promise<ConfiguredChat | undefined> => {
  const site = await findSiteById(platform.db, siteId)
  const settings = site && (await platform.db.tenant(site.brand._id, selectActiveChat))
  if (!settings) return undefined
  const vendor = platform.hooks.all('chatVendor').find(({ type }) => type === settings.type)
  if (!vendor?.id.test(settings.id)) return undefined
  return settings.origin && !vendor.isSelfHosted ? undefined : { vendor, settings }
}

/** Where the chat's page is: at a stand-in, at the merchant's own installation or at the vendor. */
export const getChatOrigin = ({ env }: Platform, { vendor, settings }: ConfiguredChat): string =>
  env.CHAT_STAND_IN_ORIGIN ?? settings.origin ?? vendor.origin
