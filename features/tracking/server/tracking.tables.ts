import type { Generated, JSONColumnType } from 'kysely'

declare module '#platform/db/tables.ts' {
  interface Tables {
    tracking_settings: {
      store_id: string
      brand_id: Generated<string>
      uses_courier: boolean
      hosts: JSONColumnType<string[]>
    }
    courier_deliveries: {
      order_id: string
      brand_id: Generated<string>
      courier: string
      reference: string
      requested_at: Date
    }
  }
}
