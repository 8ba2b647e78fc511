import type { ColumnType, Generated } from 'kysely'

declare module '#platform/db/tables.ts' {
  interface Tables {
    group_carts: {
      id: string
      brand_id: Generated<string>
      cart_id: string
      store_id: string
      host_id: string
      host_name: string
      link_hash: string
      status: 'open' | 'locked' | 'ended'
      closes_at: Date | null
      created_at: Date
      order_id: ColumnType<string | null, string | null | undefined>
      payers: Generated<'host' | 'each'>
      line_adders: ColumnType<Record<string, string> | null, string | null | undefined, string | null>
    }
    group_members: {
      id: string
      brand_id: Generated<string>
      group_id: string
      user_id: string
      name: string
      joined_at: Date
    }
  }
}
