import { getOfferLabel, type OfferLabel } from '#core/sites/domain/offer-label.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'

/** What the merchant's offer is called, for texts that differ by it. */
export const useOfferLabel = (): OfferLabel => getOfferLabel(useSite().brand.merchantType)
