import type { ColumnType, Generated } from 'kysely'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { SplitWay } from '../domain/quote-share.ts'
import type { ShareState } from '../domain/share-rules.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    bill_shares: {
      id: string
      brand_id: Generated<string>
      order_id: string
      user_id: string
      name: string
      way: SplitWay
      amount: number
      returned: Generated<number>
      status: ShareState | 'released'
      payment_id: string | null
      expires_at: Date
      created_at: Date
      changed_at: Date
    }
    bill_share_parts: {
      share_id: string
      brand_id: Generated<string>
      line_id: string
      num: number
      den: number
      amount: number
      name: ColumnType<LocalizedText, string, string>
    }
  }
}
