import type { ColumnType, Generated } from 'kysely'
import type { LocalizedText } from '#platform/kernel/language.ts'

type JsonText = ColumnType<LocalizedText, string, string>

declare module '#platform/db/tables.ts' {
  interface Tables {
    link_lists: {
      id: string
      brand_id: Generated<string>
      key: string
      title: JsonText
      intro: JsonText
      is_active: boolean
      version: Generated<number>
      created_at: Date
    }
    link_list_links: {
      id: string
      brand_id: Generated<string>
      list_id: string
      position: number
      title: JsonText
      address: string
      is_active: boolean
      clicks: Generated<number>
    }
  }
}
