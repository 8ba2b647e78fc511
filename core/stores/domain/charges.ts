import type { Channel } from '#core/sites/domain/order-type.ts'

/** A delivery up to `upTo` metres from the outlet costs `fee` minor units. */
export interface DistanceBand {
  readonly upTo: number
  readonly fee: number
}

/**
 * The price of a delivery: the area's fee, a fee by the distance from the outlet to the address, or a courier's
 * quote. Where the distance is unknown or the courier does not answer, the area's fee applies.
 */
export type DeliveryPricing =
  | { readonly by: 'area' }
  /** From the nearest to the farthest; beyond the last nothing is delivered. */
  | { readonly by: 'distance'; readonly bands: readonly DistanceBand[] }
  | { readonly by: 'courier'; readonly provider: string; readonly account: string }

/** A share of the lines in basis points, or an amount in minor units. */
export type ServiceTerms = { readonly rate: number } | { readonly amount: number }

/** An outlet's charges in addition to its goods, their packaging and the fees of its areas. */
export interface StoreCharges {
  readonly service: { readonly [Name in Channel]?: ServiceTerms }
  /** Orders below a sub-total cost an additional amount; both in minor units. */
  readonly smallOrder: { readonly [Name in Channel]?: { readonly below: number; readonly amount: number } }
  readonly delivery: DeliveryPricing
  /**
   * Totals are rounded to a multiple of this many minor units, where small coins are not in use; null: no rounding.
   */
  readonly roundTo: number | null
}

/** The fee for a distance in metres; undefined beyond the outlet's delivery range. */
export const computeDistanceFee = (bands: readonly DistanceBand[], metres: number): number | undefined =>
  bands.find(({ upTo }) => metres <= upTo)?.fee
