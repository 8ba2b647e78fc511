import { getOfferLabel, type OfferLabel } from '#core/sites/domain/offer-label.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'

/** The name of the merchant's offer, for texts that vary by it. */
export const useOfferLabel = (): OfferLabel => getOfferLabel(useSite().brand.merchantType)
