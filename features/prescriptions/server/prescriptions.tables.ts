import type { Generated, JSONColumnType } from 'kysely'
import type { PrescriptionState } from '../domain/prescription.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    prescriptions: {
      order_id: string
      brand_id: Generated<string>
      user_id: string
      state: Generated<PrescriptionState>
      /** Ids of the products that the decision covers. */
      products: JSONColumnType<string[]>
      reason: Generated<string>
      decided_by: string | null
      decided_by_name: Generated<string>
      decided_at: Date | null
      repeats_left: Generated<number>
      repeats_until: Date | null
      /** The order whose prescription is used again. */
      repeats_order: string | null
    }
    prescription_files: {
      id: string
      brand_id: Generated<string>
      user_id: string
      order_id: string | null
      slot: number
      kind: 'picture' | 'pdf'
      content: Uint8Array
      bytes: number
      is_scanned: boolean
      uploaded_at: Date
    }
    prescription_settings: { brand_id: Generated<string>; retention_days: number }
  }
}
