import type { Generated } from 'kysely'

interface OrderRefundsTable {
  refund_id: string
  brand_id: Generated<string>
  order_id: string
  staff_id: string
  staff_name: string
  created_at: Date
}

interface OrderRefundLinesTable {
  refund_id: string
  line_id: string
  brand_id: Generated<string>
  qty: number
  amount: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    order_refunds: OrderRefundsTable
    order_refund_lines: OrderRefundLinesTable
  }
}
