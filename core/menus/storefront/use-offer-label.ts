import { type OfferWord, offerWord } from '#core/sites/domain/offer-word.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'

/** What the merchant's offer is called, for texts that differ by it. */
export const useOfferLabel = (): OfferWord => offerWord(useSite().brand.merchantType)
