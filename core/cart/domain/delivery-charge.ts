import type { GeoPoint } from '#core/maps/domain/geo.ts'
import type { Fee } from '#core/pricing/domain/price-cart.ts'
import { computeDistanceFee, type DeliveryPricing } from '#core/stores/domain/charges.ts'
import type { AreaRecord } from '#core/stores/domain/store.ts'

/** The delivery quote for one address. It applies to a cart as long as the cart has the same area. */
export interface DeliveryQuote {
  readonly areaId: string
  /** Null for a map location that is not a saved address. */
  readonly addressId: string | null
  /** Null for a written address without a pin: then the area's fee applies. */
  readonly to: GeoPoint | null
  /** Straight-line distance from the outlet. */
  readonly metres: number | null
  /** The courier's quote; null when no courier was requested or none answered. */
  readonly courier: {
    readonly reference: string
    readonly fee: number
    /** ISO 8601. */
    readonly expiresAt: string
  } | null
}

/** The delivery fee and its basis. */
export interface DeliveryCharge extends Fee {
  readonly source: DeliveryPricing['by']
  readonly metres: number | null
  /** Expiry of the courier's quote. */
  readonly expiresAt: string | null
}

export interface DeliveryChargeInput {
  readonly pricing: DeliveryPricing
  readonly area: AreaRecord
  readonly quote: DeliveryQuote | null
  readonly now: Date
}

/**
 * The current fee of a delivery to an area. Distance bands are looked up again, so that a merchant's change of them
 * is reported like any other; a courier's quote applies until it expires. Without a distance or quote, the area's fee
 * applies.
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

/** Whether a courier's quote has expired. */
export const isQuoteExpired = (quote: DeliveryQuote | null, now: Date): boolean =>
  quote !== null && quote.courier !== null && new Date(quote.courier.expiresAt) <= now

/** Whether an address is beyond the outlet's delivery range. */
export const isTooFar = (pricing: DeliveryPricing, metres: number | null): boolean =>
  pricing.by === 'distance' && metres !== null && computeDistanceFee(pricing.bands, metres) === undefined

/** Whether an address needs a quote before payment: it has none, or the quote no longer applies. */
export const needsQuote = (
  { pricing, quote, now, area }: DeliveryChargeInput,
  address: { readonly _id: string; readonly pin: GeoPoint | null },
): boolean => {
  if (pricing.by === 'area') return false
  if (quote?.areaId !== area._id || quote.addressId !== address._id) return true
  if (quote.to?.lat !== address.pin?.lat || quote.to?.lng !== address.pin?.lng) return true
  return isQuoteExpired(quote, now)
}
