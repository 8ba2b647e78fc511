import type { Generated } from 'kysely'

declare module '#platform/db/tables.ts' {
  interface Tables {
    drop_off_reports: {
      order_id: string
      brand_id: Generated<string>
      note: Generated<string>
      photo: Uint8Array | null
      /** The id of the member of staff. */
      reported_by: string
      reported_at: Date
    }
  }
}
