import type { Generated } from 'kysely'
import type { ChatType } from '#core/sites/domain/chat-type.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    support_chats: {
      brand_id: Generated<string>
      type: ChatType
      vendor_id: string
      origin: string | null
      is_active: boolean
      changed_at: Date
    }
  }
}
