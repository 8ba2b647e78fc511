import type { Generated, JSONColumnType } from 'kysely'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { OutreachChannel, OutreachKind } from '../domain/kinds.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    outreach_kinds: {
      brand_id: Generated<string>
      kind: OutreachKind
      is_on: boolean
      wording: JSONColumnType<LocalizedText>
      delay: number
      promotion_id: string | null
      changed_at: Date
    }
    outreach_limits: {
      brand_id: Generated<string>
      quiet_from: number
      quiet_until: number
      monthly_cap: number
      changed_at: Date
    }
    outreach_choices: {
      id: string
      seq: Generated<number>
      brand_id: Generated<string>
      user_id: string
      channels: JSONColumnType<readonly OutreachChannel[]>
      source: 'account' | 'link'
      recorded_at: Date
    }
    customer_birthdays: {
      user_id: string
      brand_id: Generated<string>
      month: number
      day: number
      changed_at: Date
    }
    outreach_messages: {
      id: string
      seq: Generated<number>
      brand_id: Generated<string>
      user_id: string
      kind: OutreachKind
      about: string
      promotion_id: string | null
      until: Date
      created_at: Date
      sent_at: Date | null
    }
  }
}
