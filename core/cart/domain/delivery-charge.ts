import type { Fee } from '#core/pricing/domain/price-cart.ts'
import { computeDistanceFee, type DeliveryPricing } from '#core/stores/domain/charges.ts'
import type { GeoPoint } from '#core/stores/domain/geo.ts'
import type { AreaRecord } from '#core/stores/domain/store.ts'

/** What is known of the way to one address. It counts for a cart as long as that goes to the same area. */
export interface DeliveryQuote {
  readonly areaId: string
  /** Null for a place on the map that is no saved address. */
  readonly addressId: string | null
  /** Null where the address was only written: then the area's fee holds. */
  readonly to: GeoPoint | null
  /** From the outlet as the crow flies. */
  readonly metres: number | null
  /** What a courier asked; null where none was asked, or none answered. */
  readonly courier: {
    readonly reference: string
    readonly fee: number
    /** ISO 8601. */
    readonly expiresAt: string
  } | null
}

/** The fee for a delivery, and what it rests on. */
export interface DeliveryCharge extends Fee {
  readonly source: DeliveryPricing['by']
  readonly metres: number | null
  /** Until when the courier's word holds. */
  readonly expiresAt: string | null
}

export interface DeliveryChargeInput {
  readonly pricing: DeliveryPricing
  readonly area: AreaRecord
  readonly quote: DeliveryQuote | null
  readonly now: Date
}

/**
 * What a delivery to an area costs now. Bands are looked up anew, so that a merchant's change of them is a change like
 * any other; a courier's word holds until it expires. Whatever is not known costs what the area says.
 */
export const computeDeliveryCharge = ({ pricing, area, quote, now }: DeliveryChargeInput): DeliveryCharge => {
  const { fee, taxId } = area
  const known = quote?.areaId === area._id ? quote : null
  const metres = known?.metres ?? null
  if (pricing.by === 'distance' && metres !== null) {
    const byDistance = computeDistanceFee(pricing.bands, metres)
    if (byDistance !== undefined)
      return { amount: byDistance, taxId, source: 'distance', metres, expiresAt: null }
  }
  const courier = pricing.by === 'courier' ? known?.courier : null
  if (courier && new Date(courier.expiresAt) > now)
    return { amount: courier.fee, taxId, source: 'courier', metres, expiresAt: courier.expiresAt }
  return { amount: fee, taxId, source: 'area', metres: null, expiresAt: null }
}

/** Whether a courier has given its word and no longer keeps it. */
export const isQuoteExpired = (quote: DeliveryQuote | null, now: Date): boolean =>
  quote !== null && quote.courier !== null && new Date(quote.courier.expiresAt) <= now

/** Whether an address is farther than the outlet delivers. */
export const isTooFar = (pricing: DeliveryPricing, metres: number | null): boolean =>
  pricing.by === 'distance' && metres !== null && computeDistanceFee(pricing.bands, metres) === undefined

/** Whether the way to an address must be priced before anyone pays for it: it never was, or that no longer holds. */
export const needsQuote = (
  { pricing, quote, now, area }: DeliveryChargeInput,
  address: { readonly _id: string; readonly pin: GeoPoint | null },
): boolean => {
  if (pricing.by === 'area') return false
  if (quote?.areaId !== area._id || quote.addressId !== address._id) return true
  if (quote.to?.lat !== address.pin?.lat || quote.to?.lng !== address.pin?.lng) return true
  return isQuoteExpired(quote, now)
}
