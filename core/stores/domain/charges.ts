import type { Channel } from '#core/sites/domain/order-type.ts'

/** Up to so many metres from the outlet a delivery costs so many minor units. */
export interface DistanceBand {
  readonly upTo: number
  readonly fee: number
}

/**
 * What a delivery costs: as its area says, by the distance from the outlet to the door, or as a courier quotes it.
 * Where the distance is not known or the courier does not answer, the area's fee holds.
 */
export type DeliveryPricing =
  | { readonly by: 'area' }
  /** From the nearest to the farthest; beyond the last nothing is delivered. */
  | { readonly by: 'distance'; readonly bands: readonly DistanceBand[] }
  | { readonly by: 'courier'; readonly provider: string; readonly account: string }

/** A share of the lines in basis points, or an amount in minor units. */
export type ServiceTerms = { readonly rate: number } | { readonly amount: number }

/** What an outlet charges beside its goods, their packaging and the fees of its areas. */
export interface StoreCharges {
  readonly service: { readonly [Name in Channel]?: ServiceTerms }
  /** Orders below a sub-total cost an amount more; both minor units. */
  readonly smallOrder: { readonly [Name in Channel]?: { readonly below: number; readonly amount: number } }
  readonly delivery: DeliveryPricing
  /** Totals are rounded to a multiple of so many minor units, as where small coins are not in use; null: they are not. */
  readonly roundTo: number | null
}

/** The fee for a distance in metres; undefined when it is farther than the outlet delivers. */
export const computeDistanceFee = (bands: readonly DistanceBand[], metres: number): number | undefined =>
  bands.find(({ upTo }) => metres <= upTo)?.fee
