import type { ColumnType, Generated } from 'kysely'
import type { EntryStaffMember } from '#core/orders/domain/order.ts'
import type { RequestLine } from '../domain/payment-request.ts'

type Json<Value> = ColumnType<Value, string, never>

declare module '#platform/db/tables.ts' {
  interface Tables {
    payment_requests: {
      id: string
      brand_id: Generated<string>
      store_id: string
      number: number
      description: string
      lines: Json<readonly RequestLine[]>
      /** Minor units. */
      amount: number
      currency: string
      paid: Generated<number>
      is_part_allowed: boolean
      phone: string | null
      phone_code: string | null
      email: string | null
      /** How the link was last sent. */
      sent_by: Generated<string | null>
      expires_at: Date
      withdrawn_at: Generated<Date | null>
      moved_to: Generated<string | null>
      created_by: ColumnType<EntryStaffMember | null, string | null, never>
      created_at: Date
    }
    payment_request_codes: {
      id: string
      brand_id: Generated<string>
      request_id: string
      phone: string
      phone_code: string
      phone_hash: string
      code_hash: string
      tries: Generated<number>
      created_at: Date
      expires_at: Date
      consumed_at: Generated<Date | null>
    }
    payment_request_payers: {
      id: string
      brand_id: Generated<string>
      request_id: string
      user_id: string
      phone: string
      token_hash: string
      created_at: Date
    }
    payment_request_payments: {
      payment_id: string
      brand_id: Generated<string>
      request_id: string
      payer_id: string
      applied: Generated<number>
      paid_at: Generated<Date | null>
    }
  }
}
