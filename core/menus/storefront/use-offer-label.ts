import { type AssortmentKind, getAssortmentKind } from '#core/sites/domain/offer-label.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'

/** The name of the merchant's offer, for texts that vary by it. */
export const useAssortmentKind = (): AssortmentKind => getAssortmentKind(useSite().brand.merchantType)
