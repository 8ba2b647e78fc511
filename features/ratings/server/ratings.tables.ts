import type { Generated, JSONColumnType } from 'kysely'
import type { RatingTag, Stars } from '../domain/rating.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    ratings: {
      order_id: string
      brand_id: Generated<string>
      store_id: string
      rating: Stars
      tags: JSONColumnType<RatingTag[]>
      comment: string
      rated_at: Date
      changed_at: Date
    }
  }
}
