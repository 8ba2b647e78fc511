import type { Cart, CartLine } from '../contract/endpoints.ts'
import { useCartTexts } from './cart-texts.ts'

/** A note about a line that does not prevent ordering it. */
export interface LineNote {
  readonly text: string
  readonly tone: 'good' | 'hint'
}

/** Notes on lines: the free quantity of a promotion, and the server's warnings about a product. */
export const useLineNotes = ({ products, promotion, warnings }: Cart) => {
  const t = useCartTexts()
  return (line: CartLine): readonly LineNote[] => {
    // One product may have several lines; its notes appear once.
    const first = products.find(({ product }) => product._id === line.product._id)
    if (first?._id !== line._id) return []
    const free = (promotion?.freeItems ?? [])
      .filter(({ product }) => product === line.product._id)
      .reduce((sum, { qty }) => sum + qty, 0)
    return [
      ...(free > 0 ? [{ text: t('line.free', { count: free }), tone: 'good' } as const] : []),
      ...warnings
        .filter(({ sku }) => sku === line.sku)
        .map(({ message }) => ({ text: message, tone: 'hint' }) as const),
    ]
  }
}
