import type { ShopExtension } from '#core/sites/storefront/shop-extension.ts'
import { ChatHost } from './chat-host.tsx'

/** The chat with the merchant's support, on the pages of an order. */
export const supportChatShop: ShopExtension = { name: 'support-chat', Part: ChatHost }
