import type { Generated } from 'kysely'
import type { ScheduledChannel } from '#core/stores/domain/store.ts'

export interface SlotsTable {
  brand_id: Generated<string>
  store_id: string
  channel: ScheduledChannel
  starts_at: Date
}

export interface SlotHoldsTable {
  cart_id: string
  brand_id: Generated<string>
  order_id: string | null
  store_id: string
  channel: ScheduledChannel
  starts_at: Date
  ends_at: Date
  kitchen_minutes: number
  expires_at: Date | null
  is_guest: Generated<boolean>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    slots: SlotsTable
    slot_holds: SlotHoldsTable
  }
}
