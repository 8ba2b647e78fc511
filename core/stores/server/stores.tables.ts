import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Channel } from '#core/sites/domain/order-type.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { PacedChannel } from '../domain/arrival.ts'
import type { StoreCharges } from '../domain/charges.ts'
import type { CollectField } from '../domain/collect.ts'
import type { DeliveryZone } from '../domain/delivery-zone.ts'
import type { OutletPicture, SpecialDay, StoreHours, StoreRecord, StoreSchedule } from '../domain/store.ts'
import type { WeeklyHours } from '../domain/weekly-hours.ts'

export interface TaxesTable {
  id: string
  brand_id: Generated<string>
  key: string
  name: JSONColumnType<LocalizedText>
  rate: number
  inclusive: boolean
}

export interface StoresTable {
  id: string
  brand_id: Generated<string>
  key: string
  position: number
  is_active: Generated<boolean>
  preview_mode: Generated<boolean>
  preview_round: Generated<number>
  skip_to_menu: Generated<boolean>
  name: JSONColumnType<LocalizedText>
  address: JSONColumnType<LocalizedText>
  city: JSONColumnType<LocalizedText>
  latitude: number
  longitude: number
  phone: string | null
  email: string | null
  pin_code: string | null
  time_zone: string
  services: JSONColumnType<StoreRecord['services']>
  hours: JSONColumnType<StoreHours>
  special_days: ColumnType<readonly SpecialDay[], string | undefined, string>
  schedule: ColumnType<StoreSchedule, string | undefined, string>
  downtime_from: Date | null
  downtime_to: Date | null
  payment_methods: JSONColumnType<StoreRecord['paymentMethods']>
  cash_limit: number | null
  gateway: string
  gateway_account: string
  other_gateways: JSONColumnType<StoreRecord['otherGateways']>
  is_email_needed: 10 | 20 | 30
  is_pin_needed: Generated<boolean>
  preparation_minutes: number
  busy_minutes: number | null
  busy_until: Date | null
  answer_minutes: Generated<number | null>
  answer_warn_minutes: Generated<number>
  collect: ColumnType<readonly CollectField[], string | undefined, string>
  table_numbers: ColumnType<readonly string[], string | undefined, string>
  gallery: ColumnType<readonly OutletPicture[], string | undefined, string>
  packaging_fee: number
  packaging_tax_id: string | null
  charges: ColumnType<StoreCharges, string | undefined, string>
  charges_tax_id: string | null
  tip_presets: JSONColumnType<number[]>
  minimum_order: JSONColumnType<StoreRecord['minimumOrder']>
  menu_version: Generated<number>
  content_version: Generated<number>
  /** Changes with any data that a store is read from, whoever changed it. */
  revision: Generated<string>
}

export interface StorePausesTable {
  brand_id: Generated<string>
  store_id: string
  channel: Channel
  paused_at: Date
  paused_until: Date | null
}

export interface StorePaceTable {
  brand_id: Generated<string>
  store_id: string
  channel: PacedChannel
  late_minutes: ColumnType<readonly number[], string | undefined, string>
  added_minutes: Generated<number>
  span_minutes: Generated<number>
}

export interface DeliveryAreasTable {
  id: string
  brand_id: Generated<string>
  store_id: string
  key: string
  position: number
  is_active: Generated<boolean>
  name: JSONColumnType<LocalizedText>
  city: JSONColumnType<LocalizedText>
  fee: number
  minimum_order: number | null
  minutes: number
  tax_id: string | null
  zone: JSONColumnType<DeliveryZone> | null
  zone_south: number | null
  zone_north: number | null
  hours: JSONColumnType<WeeklyHours> | null
  is_own: Generated<boolean>
  version: Generated<number>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    taxes: TaxesTable
    stores: StoresTable
    store_pauses: StorePausesTable
    store_pace: StorePaceTable
    delivery_areas: DeliveryAreasTable
  }
}
