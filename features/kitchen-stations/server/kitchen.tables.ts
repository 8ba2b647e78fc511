import type { ColumnType, Generated } from 'kysely'
import type { OrderLine } from '#core/orders/domain/order.ts'
import type { KitchenItemState } from '../domain/item-state.ts'
import type { Station } from '../domain/stations.ts'

type Json<Value> = ColumnType<Value, string, string>

declare module '#platform/db/tables.ts' {
  interface Tables {
    kitchen_setups: {
      store_id: string
      brand_id: Generated<string>
      version: number
      is_auto_ready: boolean
      stations: Json<readonly Station[]>
      updated_at: Date
    }
    kitchen_items: {
      order_id: string
      item: string
      brand_id: Generated<string>
      state: KitchenItemState
      content: string
      staff_id: string
      changed_at: Date
    }
    kitchen_revisions: {
      order_id: string
      version: number
      brand_id: Generated<string>
      lines: Json<readonly OrderLine[]>
      changed_at: Date
    }
  }
}
