import type { Generated, JSONColumnType } from 'kysely'
import type { DishAcceptance } from '#core/cart/contract/dish-acceptance.ts'
import type { Day, RecurrencePeriod } from '../domain/recurrence.ts'

export type RuleStatus = 'active' | 'paused' | 'ended'
export type OccurrenceState = 'due' | 'paying' | 'placed' | 'failed' | 'missed' | 'skipped'

declare module '#platform/db/tables.ts' {
  interface Tables {
    recurring_rules: {
      id: string
      brand_id: Generated<string>
      user_id: string
      store_id: string
      order_id: string
      follows: string | null
      order_type: 10 | 20
      address_id: string | null
      mod: Generated<'cod' | 'express'>
      card_mark: string | null
      allergies_accepted: JSONColumnType<DishAcceptance> | null
      unit: RecurrencePeriod
      every: number
      weekdays: JSONColumnType<number[]>
      minute: number
      starts_on: Day
      ends_on: Day | null
      ends_after: number | null
      status: RuleStatus
      next_day: Day | null
      next_at: Date | null
      created_at: Date
      changed_at: Date
    }
    recurring_orders: {
      rule_id: string
      day: Day
      brand_id: Generated<string>
      wanted_at: Date
      state: OccurrenceState
      look_at: Date
      attempts: number
      order_id: string | null
      payment_id: string | null
      reason: string
      changed_at: Date
    }
  }
}
