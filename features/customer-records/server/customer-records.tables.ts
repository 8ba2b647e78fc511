import type { Generated, JSONColumnType } from 'kysely'

declare module '#platform/db/tables.ts' {
  interface Tables {
    customer_records: {
      user_id: string
      brand_id: Generated<string>
      note: Generated<string>
      blocked_at: Date | null
      block_reason: Generated<string>
      changed_by: JSONColumnType<{ id: string; name: string }>
      changed_at: Date
    }
  }
}
