import type { ColumnType, Generated } from 'kysely'
import type { GatewayReport } from '../domain/gateway-report.ts'
import type { CaptureOutcome } from '../domain/payment-review.ts'
import type { PaymentStatus } from '../domain/payment-status.ts'
import type { GatewayRedirect } from './stored-redirect.data.ts'

type Json<Value> = ColumnType<Value, string, string>

interface PaymentAccountsTable {
  id: string
  brand_id: Generated<string>
  provider: string
  key: string
  settings: string | null
  created_at: Date
  updated_at: Date
}

export interface PaymentsTable {
  id: string
  brand_id: Generated<string>
  payable: ColumnType<string, string | undefined, never>
  order_id: string
  store_id: string
  user_id: string
  extra: ColumnType<string | null, string | null | undefined, never>
  is_share: ColumnType<boolean, boolean | undefined, never>
  tip: ColumnType<number, number | undefined, never>
  account_id: string | null
  mod: string
  amount: number
  currency: string
  status: PaymentStatus
  captured: Generated<number>
  reference: string
  gateway_reference: string | null
  hinted_reference: ColumnType<string | null, undefined, string>
  page_url: string | null
  hand_over: ColumnType<GatewayRedirect | null, string | null, string | null>
  failure_code: number | null
  needs_review: Generated<boolean>
  version: Generated<number>
  inquiries: Generated<number>
  inquire_at: Date | null
  window_ends_at: Date
  page_ended_at: ColumnType<Date | null, undefined, Date>
  created_at: Date
  updated_at: Date
}

interface GatewayCustomersTable {
  account_id: string
  user_id: string
  brand_id: Generated<string>
  gateway_customer: string
  created_at: Date
}

interface PaymentEventsTable {
  payment_id: string
  seq: number
  brand_id: Generated<string>
  at: Date
  kind: string
  source: string
  from_status: PaymentStatus | null
  to_status: PaymentStatus
  data: Json<Record<string, unknown>>
}

interface GatewayEventsTable {
  id: string
  brand_id: Generated<string>
  provider: string
  account_id: string
  event_id: string
  reference: string | null
  report: Json<GatewayReport> | null
  received_at: Date
  applied_at: Date | null
}

interface UnknownCapturesTable {
  id: string
  brand_id: Generated<string>
  account_id: string
  gateway_reference: string
  reference: string
  amount: number
  currency: string
  found_at: Date
  outcome: Generated<CaptureOutcome | null>
  note: Generated<string | null>
  resolved_by: ColumnType<StaffName | null, never, string>
  resolved_at: Generated<Date | null>
}

/** A member of staff as they were named at the time. */
interface StaffName {
  readonly id: string
  readonly name: string
}

/**
 * `requested`: not answered yet. `accepted`: the gateway will carry it out. `uncertain`: it may have been carried out,
 * so its amount is held until an inquiry or a person decides. `refunded` and `failed` are final; only `failed` frees
 * the amount.
 */
export const REFUND_STATUSES = ['requested', 'accepted', 'uncertain', 'refunded', 'failed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

interface RefundsTable {
  id: string
  brand_id: Generated<string>
  payment_id: string
  order_id: string
  key: string
  reference: string
  amount: number
  currency: string
  status: RefundStatus
  reason: string
  source: string
  gateway_reference: string | null
  attempts: Generated<number>
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  last_error: string | null
  created_at: Date
  updated_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    payment_accounts: PaymentAccountsTable
    payments: PaymentsTable
    payment_events: PaymentEventsTable
    gateway_customers: GatewayCustomersTable
    gateway_events: GatewayEventsTable
    unknown_captures: UnknownCapturesTable
    refunds: RefundsTable
  }
}
