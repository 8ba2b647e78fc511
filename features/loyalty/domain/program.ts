import type { Channel } from '#core/sites/domain/order-type.ts'
import type { Weekday } from '#core/stores/domain/weekly-hours.ts'

/** Weekdays of the outlet on which an order earns more. `factor` is in hundredths: 200 doubles. */
export interface Boost {
  readonly days: readonly Weekday[]
  readonly factor: number
}

/** What an order earns: `points` for every `per` minor units of what was paid for goods. */
export interface EarnRule {
  readonly points: number
  readonly per: number
  /** Goods below this many minor units earn nothing. */
  readonly minimum: number
  readonly channels: readonly Channel[]
  readonly boosts: readonly Boost[]
  /** Days until points expire; null: never. */
  readonly expireDays: number | null
}

/** Value of points: `points` of them pay `value` minor units. */
export interface RedeemRule {
  readonly points: number
  readonly value: number
  /** Minimum number of points per redemption. */
  readonly minimum: number
  /** The share of the goods that points may pay, in basis points; 10,000 also pays fees, taxes and tip. */
  readonly maxShare: number
  /** Whether the order taker confirms with a secret code that the person paying with points is the customer. */
  readonly needsCode: boolean
}

/** The points rules of a brand, or of one outlet. */
export interface LoyaltyProgram {
  readonly _id: string
  /** The outlet with these rules; null: all outlets without rules of their own. */
  readonly storeId: string | null
  readonly isActive: boolean
  /** Currency of all amounts; outlets with another currency do not participate. */
  readonly currency: string
  readonly earn: EarnRule
  readonly redeem: RedeemRule
}

/** The whole order may be paid with points, with its fees, taxes and tip. */
export const WHOLE_ORDER_SHARE = 10_000
