import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import { consoleChatContract } from '../contract/console-endpoints.ts'
import { supportChatContract } from '../contract/endpoints.ts'
import { mountChatFrame } from './chat-frame.pages.ts'
import { changeChatSettings, readChatSettings } from './chat-settings.use-case.ts'
import { loadConfiguredChat } from './configured-chat.loader.ts'

/** A chat with the merchant's support on the pages of an order. */
export const supportChatPlugin: ServerPlugin = {
  name: 'support-chat',
  routes: (platform) => [
    bindRoutes(supportChatContract, {
      'GET /api/v1/support-chat': async ({ query }) => {
        const found = await loadConfiguredChat(platform, query.promotionUrlId)
        return ok({ chat: found ? { type: found.vendor.type, title: found.vendor.title } : null })
      },
    }),
    bindRoutes(consoleChatContract, {
      'GET /api/v1/console/support-chat': async (call) => ok(await readChatSettings(platform, call)),
      'PUT /api/v1/console/support-chat': (call) => changeChatSettings(platform, call),
    }),
  ],
  mount: mountChatFrame,
}
