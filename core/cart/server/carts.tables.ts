import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import type {
  AcceptedTerms,
  CartParticipant,
  LineSnapshot,
  StoredAnswer,
  StoredChoice,
} from '../domain/cart.ts'
import type { DeliveryQuote } from '../domain/delivery-charge.ts'

export interface CartsTable {
  id: string
  brand_id: Generated<string>
  user_id: string
  store_id: string
  order_type: OrderType
  area_id: string | null
  scheduled_from: Date | null
  scheduled_to: Date | null
  tip_percent: number | null
  tip_amount: number | null
  version: number
  delivery_quote: ColumnType<DeliveryQuote | null, string | null | undefined, string | null>
  status: 'open' | 'draft' | 'placed' | 'expired' | 'closed'
  shown: ColumnType<AcceptedTerms | null, string | null, string | null>
  host: ColumnType<CartParticipant | null, string | null | undefined, string | null>
  created_at: Date
  updated_at: Date
  expires_at: Date
}

export interface CartLinesTable {
  id: string
  brand_id: Generated<string>
  cart_id: string
  position: number
  product_id: string
  choices: JSONColumnType<StoredChoice[]>
  line_key: string
  qty: number
  instructions: string
  answers: JSONColumnType<StoredAnswer[]>
  is_recent: boolean
  snapshot: JSONColumnType<LineSnapshot>
  adder: ColumnType<CartParticipant | null, string | null | undefined, string | null>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    carts: CartsTable
    cart_lines: CartLinesTable
  }
}
