import type { ColumnType, Generated } from 'kysely'
import type { ToldAnswer } from '#core/menus/domain/collect.ts'
import type { PriceStep } from '#core/pricing/domain/price-cart.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type {
  AddressSnapshot,
  ChoiceSnapshot,
  ContactSnapshot,
  OrderActor,
  OrderLine,
  StoreSnapshot,
} from '../domain/order.ts'
import type { OrderStatus } from '../domain/order-status.ts'

type Json<Value> = ColumnType<Value, string, string>

interface OrderNumbersTable {
  store_id: string
  brand_id: Generated<string>
  last: number
}

export interface OrdersTable {
  id: string
  brand_id: Generated<string>
  number: number
  status: OrderStatus
  version: number
  user_id: string
  store_id: string
  order_type: OrderType
  is_multi_dine: boolean
  currency: string
  sub_total: number
  total: number
  trace: Json<readonly PriceStep[]>
  store: Json<StoreSnapshot>
  contact: Json<ContactSnapshot>
  address: ColumnType<AddressSnapshot | null, string | null, string | null>
  delivery_instruction: string
  is_contactless: boolean
  needs_cutlery: boolean
  source: string
  cart_id: string | null
  cart_version: number | null
  payment_id: string
  placed_at: Date
  scheduled_for: Date | null
  scheduled_until: Date | null
  preparation_minutes: number
  delivery_minutes: number | null
  accepted_at: Date | null
  accepted_minutes: number | null
  ready_at: Date | null
  decline_reason: string
  finished_at: Date | null
}

interface OrderLinesTable {
  id: string
  brand_id: Generated<string>
  order_id: string
  position: number
  product_id: string
  sku: string
  name: Json<LocalizedText>
  photo: ColumnType<OrderLine['photo'], string | null, string | null>
  choices: Json<readonly ChoiceSnapshot[]>
  unit_price: number
  qty: number
  total: number
  special_instructions: string
  answers: Json<readonly ToldAnswer[]>
}

interface OrderEventsTable {
  order_id: string
  seq: number
  brand_id: Generated<string>
  at: Date
  kind: string
  actor: Json<OrderActor>
  from_status: OrderStatus | null
  to_status: OrderStatus
  data: Json<Record<string, unknown>>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    order_numbers: OrderNumbersTable
    orders: OrdersTable
    order_lines: OrderLinesTable
    order_events: OrderEventsTable
  }
}
