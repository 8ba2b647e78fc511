import { isolateLeftToRight } from '#core/customers/storefront/isolate-left-to-right.ts'
import type { SavedCard } from '../contract/endpoints.ts'

/** A saved card as its brand and last four digits, from left to right in any language. */
export const formatCardName = ({ brand, lastFour }: Pick<SavedCard, 'brand' | 'lastFour'>): string => {
  const [first = '', ...rest] = brand
  return isolateLeftToRight(`${first.toUpperCase()}${rest.join('')} •••• ${lastFour}`)
}
