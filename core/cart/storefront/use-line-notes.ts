import type { Cart, CartLine } from '../contract/endpoints.ts'
import { useCartTexts } from './cart-texts.ts'

/** Something to know about a line of the cart that keeps nobody from ordering it. */
export interface LineNote {
  readonly text: string
  readonly tone: 'good' | 'hint'
}

/** What an offer says of lines: how many pieces are free, and the warnings that the server has for an article. */
export const useLineNotes = ({ products, promotion, warnings }: Cart) => {
  const t = useCartTexts()
  return (line: CartLine): readonly LineNote[] => {
    // One product may stand in several lines; what is told of it is told once.
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
