import { create } from 'zustand'
import type { CardProduct, CardSize } from '#core/menus/storefront/card-menu.ts'
import { type CartState, getLastLine, useCartStore } from './cart-store.ts'
import { listOptionIds } from './line-guard.ts'

/** By product, the size that the customer chose on its card; forgotten when the page is left. */
const useChosenSizes = create<Readonly<Record<string, string>>>()(() => ({}))

/** Shows a size on every card of a product. */
export const chooseSize = (productId: string, sizeId: string): void =>
  useChosenSizes.setState({ [productId]: sizeId })

type SizedProduct = Pick<CardProduct, 'id' | 'sizes'>

const findSizeInCart = (cart: CartState, { id, sizes = [] }: SizedProduct): string | undefined => {
  const line = getLastLine(cart, id)
  const options = line ? listOptionIds(line.customize) : []
  return sizes.find((size) => options.includes(size._id))?._id
}

/**
 * The size that a card shows: the one chosen on it, the one added last, the merchant's, the first; never one that is
 * sold out while another is not.
 */
export const pickSize = (
  sizes: readonly CardSize[],
  { chosen, inCart }: { readonly chosen: string | undefined; readonly inCart: string | undefined },
): CardSize | undefined => {
  const offered = sizes.filter(({ isAvailable }) => isAvailable)
  const find = (id: string | undefined) => offered.find((size) => size._id === id)
  return (
    find(chosen) ?? find(inCart) ?? offered.find(({ preselected }) => preselected) ?? offered[0] ?? sizes[0]
  )
}

/** The size that a product's card shows now; undefined for a product without sizes on its card. */
export const useChosenSize = (product: SizedProduct): CardSize | undefined => {
  const chosen = useChosenSizes((sizes) => sizes[product.id])
  const inCart = useCartStore((cart) => findSizeInCart(cart, product))
  return pickSize(product.sizes ?? [], { chosen, inCart })
}
