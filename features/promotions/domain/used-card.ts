import type { UsedCard } from '#core/payments/domain/gateway-report.ts'
import { PROMOTION_CARD_BRANDS, type PromotionCardBrand, type PromotionConditions } from './promotion.ts'

/** Vendors' other words for a kind of card, letters only. */
const WORDS: Readonly<Record<string, PromotionCardBrand>> = {
  americanexpress: 'amex',
  master: 'mastercard',
  mc: 'mastercard',
  ...Object.fromEntries(PROMOTION_CARD_BRANDS.map((type) => [type, type])),
}

const toCardType = (word: string | undefined): PromotionCardBrand | undefined =>
  WORDS[word?.toLowerCase().replaceAll(/[^a-z]/g, '') ?? '']

/** The kind of a card that a gateway names; undefined when it names none that we know. */
export const readCardType = ({ brand, method }: UsedCard): PromotionCardBrand | undefined =>
  toCardType(brand) ?? toCardType(method)

/**
 * Whether a payment was made with a card that a discount is for: `otherCard` when not, `unknownCard` when the gateway
 * does not say with which; undefined when it was, or the discount is for every card.
 */
export const findCardConflict = (
  { cardTypes }: Pick<PromotionConditions, 'cardTypes'>,
  card: UsedCard | undefined,
): 'otherCard' | 'unknownCard' | undefined => {
  if (cardTypes.length === 0) return undefined
  const used = card && readCardType(card)
  if (used === undefined) return 'unknownCard'
  return cardTypes.includes(used) ? undefined : 'otherCard'
}
