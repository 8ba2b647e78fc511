import type { Generated } from 'kysely'

interface CourtOrdersTable {
  id: string
  brand_id: Generated<string>
  user_id: string
  key: string
  payment_id: string | null
  amount: number
  currency: string
  created_at: Date
}

interface CourtOrderPartsTable {
  order_id: string
  brand_id: Generated<string>
  court_order_id: string
  store_id: string
  payment_id: string
  amount: number
  delivery_fee: number
  kitchen_minutes: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    court_orders: CourtOrdersTable
    court_order_parts: CourtOrderPartsTable
  }
}
