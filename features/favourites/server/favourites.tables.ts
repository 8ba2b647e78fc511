import type { Generated } from 'kysely'

declare module '#platform/db/tables.ts' {
  interface Tables {
    favourites: {
      user_id: string
      store_id: string
      product_id: string
      brand_id: Generated<string>
      created_at: Date
    }
  }
}
