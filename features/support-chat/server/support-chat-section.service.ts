import { defineFileSection } from '#core/menus/server/site-section.service.ts'
import { supportChatFileSchema } from '../contract/support-chat-file.ts'
import { findStoredChat, saveChat } from './support-chat.repo.ts'

/** The section `support-chat` of a site file. */
export const supportChatFileSection = defineFileSection({
  name: 'support-chat',
  schema: supportChatFileSchema,
  save: (tx, { brandId, content: { origin, ...chat } }) =>
    saveChat(tx, { brandId, ...chat, origin: origin ? new URL(origin).origin : null }),
  load: async (tx, scope) => {
    const chat = await findStoredChat(tx, scope)
    if (!chat) return undefined
    const { type, id, origin, isActive } = chat
    return { type, id, ...(origin && { origin }), isActive }
  },
})
