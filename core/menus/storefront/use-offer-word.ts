import { type OfferWord, offerWord } from '#core/sites/domain/merchant-type.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'

/** What the merchant's offer is called, for texts that differ by it. */
export const useOfferWord = (): OfferWord => offerWord(useSite().brand.merchantType)
