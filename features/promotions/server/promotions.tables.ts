import type { Generated, JSONColumnType } from 'kysely'
import type { PromotionState, PromotionTerms } from '../domain/promotion.ts'

/** The part of the terms that no query filters by. */
export type StoredTerms = Pick<
  PromotionTerms,
  'name' | 'effect' | 'maximum' | 'conditions' | 'stacking' | 'priority' | 'isListed'
>

export interface PromotionsTable {
  id: string
  brand_id: Generated<string>
  file_key: string | null
  code: string | null
  state: PromotionState
  terms: JSONColumnType<StoredTerms>
  valid_from: Date | null
  valid_until: Date | null
  total_limit: number | null
  customer_limit: number | null
  used: Generated<number>
  revision: Generated<number>
  created_at: Date
  updated_at: Date
}

interface PromotionCustomersTable {
  promotion_id: string
  brand_id: Generated<string>
  customer_key: string
  used: number
}

interface CartPromotionsTable {
  cart_id: string
  brand_id: Generated<string>
  promotion_id: string
  card_type: string | null
  applied_at: Date
}

interface PromotionRedemptionsTable {
  order_id: string
  promotion_id: string
  brand_id: Generated<string>
  /** The first of the orders that were placed together; they share one use. Null: of its order alone. */
  use_id: string | null
  user_key: string
  phone_key: string
  amount: number
  taken_at: Date
  released_at: Date | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    promotions: PromotionsTable
    promotion_customers: PromotionCustomersTable
    cart_promotions: CartPromotionsTable
    promotion_redemptions: PromotionRedemptionsTable
  }
}
