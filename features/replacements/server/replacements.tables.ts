import type { ColumnType, Generated } from 'kysely'
import type { Proposal } from '../domain/edits.ts'
import type {
  Answer,
  PreferenceKind,
  Proposer,
  RequestItem,
  RequestKind,
  RequestStatus,
  Settler,
} from '../domain/replacement.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    replacement_wishes: {
      line_id: string
      brand_id: Generated<string>
      kind: PreferenceKind
      max_extra: number | null
      product_id: string | null
      updated_at: Date
    }
    replacement_requests: {
      id: string
      brand_id: Generated<string>
      order_id: string
      store_id: string
      kind: Generated<RequestKind>
      status: RequestStatus
      version: number
      expires_at: Date
      look_at: Date
      items: ColumnType<readonly RequestItem[], string, never>
      /** Staff or the customer. */
      proposed_by: Generated<Proposer>
      /** Of an edit. */
      proposal: ColumnType<Proposal | null, string | null | undefined, never>
      answer: ColumnType<Answer | null, string | null, string | null>
      payment_id: string | null
      total_before: number
      total_after: number | null
      settled_by: Settler | null
      settled_name: Generated<string>
      settled_at: Date | null
      created_at: Date
    }
  }
}
