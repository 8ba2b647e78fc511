import { formatPath } from '#core/menus/contract/file-issue.ts'
import type { SiteFileSection } from '#core/menus/server/site-section.service.ts'
import { supportChatFileSchema } from '../contract/support-chat-file.ts'
import { findStoredChat, saveChat } from './support-chat.repo.ts'

const SECTION_NAME = 'support-chat'

/** The section `support-chat` of a site file. */
export const supportChatFileSection: SiteFileSection = {
  name: SECTION_NAME,
  check: (content) => {
    const parsed = supportChatFileSchema.safeParse(content, { reportInput: false })
    if (parsed.success) return []
    return parsed.error.issues.map(({ path, message }) => ({
      path: formatPath([SECTION_NAME, ...path]),
      message,
    }))
  },
  save: async (tx, { brandId, content }) => {
    const { origin, ...chat } = supportChatFileSchema.parse(content)
    await saveChat(tx, { brandId, ...chat, origin: origin ? new URL(origin).origin : null })
  },
  load: async (tx, scope) => {
    const chat = await findStoredChat(tx, scope)
    if (!chat) return undefined
    const { type, id, origin, isActive } = chat
    return { type, id, ...(origin && { origin }), isActive }
  },
}
