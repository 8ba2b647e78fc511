import type { ColumnType, Generated } from 'kysely'
import type { Allergen } from '#core/menus/domain/allergens.ts'
import type { PriceStep } from '#core/pricing/domain/price-cart.ts'
import type { StoredPricing } from '#core/pricing/domain/replay-price.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import type { LabelledAnswer } from '#core/stores/domain/collect.ts'
import type { TableSnapshot } from '#core/tables/domain/table.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { OrderAnswerPolicy } from '../domain/answer-deadline.ts'
import type { DelayReason } from '../domain/delay-reason.ts'
import type { DropOff } from '../domain/drop-off.ts'
import type {
  AddressSnapshot,
  AppointmentSnapshot,
  ChoiceSnapshot,
  ContactSnapshot,
  EntryStaffMember,
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
  /** The inputs of the price; null in orders placed before they were stored. */
  pricing: ColumnType<StoredPricing | null, string | null, string>
  store: Json<StoreSnapshot>
  contact: Json<ContactSnapshot>
  address: ColumnType<AddressSnapshot | null, string | null, string | null>
  delivery_instruction: string
  order_note: string
  answers: Json<readonly LabelledAnswer[]>
  allergies: Json<readonly Allergen[]>
  drop_off: DropOff | null
  is_contactless: boolean
  needs_cutlery: boolean
  source: string
  cart_id: string | null
  cart_version: number | null
  payment_id: string
  answering: ColumnType<OrderAnswerPolicy | null, string | null, never>
  answer_by: Date | null
  placed_at: Date
  scheduled_for: Date | null
  scheduled_until: Date | null
  preparation_minutes: number
  delivery_minutes: number | null
  added_minutes: Generated<number>
  span_minutes: Generated<number>
  accepted_at: Date | null
  accepted_minutes: number | null
  ready_at: Date | null
  delay_reason: DelayReason | null
  decline_reason: string
  finished_at: Date | null
  address_changed_at: Generated<Date | null>
  entered_by: ColumnType<EntryStaffMember | null, string | null, never>
  appointment: ColumnType<AppointmentSnapshot | null, string | null, never>
  dining_table: ColumnType<TableSnapshot | null, string | null, string>
}

/** All columns of an order except the price inputs, which only price checks read. */
export const ORDER_COLUMNS = [
  'id',
  'brand_id',
  'number',
  'status',
  'version',
  'user_id',
  'store_id',
  'order_type',
  'is_multi_dine',
  'currency',
  'sub_total',
  'total',
  'trace',
  'store',
  'contact',
  'address',
  'delivery_instruction',
  'order_note',
  'answers',
  'allergies',
  'drop_off',
  'is_contactless',
  'needs_cutlery',
  'source',
  'cart_id',
  'cart_version',
  'payment_id',
  'answering',
  'answer_by',
  'placed_at',
  'scheduled_for',
  'scheduled_until',
  'preparation_minutes',
  'delivery_minutes',
  'added_minutes',
  'span_minutes',
  'accepted_at',
  'accepted_minutes',
  'ready_at',
  'delay_reason',
  'decline_reason',
  'finished_at',
  'address_changed_at',
  'entered_by',
  'appointment',
  'dining_table',
] as const satisfies readonly (keyof OrdersTable)[]

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
  answers: Json<readonly LabelledAnswer[]>
  added_at: Date | null
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

interface OrderDriversTable {
  order_id: string
  brand_id: Generated<string>
  staff_id: string
  assigned_by: string
  assigned_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    order_drivers: OrderDriversTable
    order_numbers: OrderNumbersTable
    orders: OrdersTable
    order_lines: OrderLinesTable
    order_events: OrderEventsTable
  }
}
