import type { SavedCard } from '../contract/endpoints.ts'
import type { usePaymentsTexts } from './payments-texts.ts'

/** Until when a saved card is valid, or that it has expired; undefined where the gateway states no date. */
export const formatCardExpiry = (
  t: ReturnType<typeof usePaymentsTexts>,
  { expires, isExpired }: Pick<SavedCard, 'expires' | 'isExpired'>,
): string | undefined => {
  if (!expires) return undefined
  return t(isExpired ? 'cards.expired' : 'cards.expires', { date: expires })
}
