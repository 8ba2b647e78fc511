import { supportChatFileSection } from '#features/support-chat/server/support-chat-section.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'

/** Gives a demo merchant a chat, as its site file would. */
export const seedSupportChat = ({ db }: Platform, homePath: string): Promise<void> =>
  db.system(async (tx) => {
    const { brand_id: brandId } = await tx.sql
      .selectFrom('sites')
      .select('brand_id')
      .where('home_path', '=', homePath)
      .executeTakeFirstOrThrow()
    const content = { type: 20, id: '0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f' }
    await supportChatFileSection.save(tx, { brandId, content })
  })
