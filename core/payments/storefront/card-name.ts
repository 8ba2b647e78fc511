import { leftToRight } from '#core/customers/storefront/isolate.ts'
import type { SavedCard } from '../contract/endpoints.ts'

/** A saved card as people know theirs: its brand and its last four digits, from left to right in any language. */
export const cardName = ({ brand, lastFour }: Pick<SavedCard, 'brand' | 'lastFour'>): string => {
  const [first = '', ...rest] = brand
  return leftToRight(`${first.toUpperCase()}${rest.join('')} •••• ${lastFour}`)
}
