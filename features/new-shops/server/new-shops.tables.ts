import type { ColumnType } from 'kysely'
import type { NewShopDraft } from '../domain/new-shop.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    new_shops: {
      id: string
      email: string
      language: string
      serial: number
      draft: ColumnType<NewShopDraft, string, string>
      created_at: Date
      expires_at: Date
      opened_at: Date | null
    }
  }
}
