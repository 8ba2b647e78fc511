import type { Channel } from '#core/sites/domain/order-type.ts'
import type { Weekday } from '#core/stores/domain/weekly-hours.ts'

/** On these weekdays of the outlet an order earns more. `factor` is in hundredths: 200 doubles. */
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
  /** Days until points are worth nothing; null: never. */
  readonly expireDays: number | null
}

/** What points are worth: `points` of them pay `value` minor units. */
export interface RedeemRule {
  readonly points: number
  readonly value: number
  /** Fewer points cannot be redeemed at once. */
  readonly minimum: number
  /** The part of the goods that points may pay, in basis points; 10,000 also pays fees, taxes and tip. */
  readonly maxShare: number
  /** Whether the order taker confirms with a secret code that the customer is who pays with points. */
  readonly needsCode: boolean
}

/** The rules of a brand's points, or of one outlet's own. */
export interface LoyaltyProgram {
  readonly _id: string
  /** The outlet whose own rules they are; null: of all that have none. */
  readonly storeId: string | null
  readonly isActive: boolean
  /** Of all amounts; an outlet with another currency takes no part. */
  readonly currency: string
  readonly earn: EarnRule
  readonly redeem: RedeemRule
}

/** The whole order may be paid with points, with its fees, taxes and tip. */
export const WHOLE_ORDER = 10_000
