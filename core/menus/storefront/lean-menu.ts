import type { ItemState, Menu, ProductCard } from '../contract/endpoints.ts'

/**
 * A product as a card shows it, with nothing besides: the menu travels twice, as HTML and as data for the scripts,
 * so every word counts.
 */
export interface CardProduct {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Minor units of the menu's currency. */
  readonly price: number
  /** The price depends on a required choice. */
  readonly isPriceFrom?: true
  /** Choices must be made before it can be added. */
  readonly needsChoice?: true
  readonly photo?: string
  readonly foodType: ProductCard['foodType']
  readonly calories?: number
  readonly special?: ProductCard['special']
  /** Why it cannot be ordered now, with the next availability in words. */
  readonly refused?: Pick<ItemState, 'reason' | 'text'>
  /** So few pieces are left that the customer should know. */
  readonly remaining?: number
}

export interface CardCategory {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly products: readonly CardProduct[]
}

export interface CardMenu {
  readonly currency: string
  readonly specials: Menu['specials']
  readonly categories: readonly CardCategory[]
}

const leanProduct = (product: ProductCard): CardProduct => {
  const { state } = product
  return {
    id: product._id,
    name: product.name,
    description: product.description,
    price: product.price.amount,
    foodType: product.foodType,
    ...(product.isPriceFrom && { isPriceFrom: true }),
    ...(product.needsChoice && { needsChoice: true }),
    ...(product.photo && { photo: product.photo.base }),
    ...(product.calories !== null && { calories: product.calories }),
    ...(product.special.length > 0 && { special: product.special }),
    ...(!state.isAvailable && { refused: { reason: state.reason, text: state.text } }),
    ...(state.isAvailable && state.remaining !== null && { remaining: state.remaining }),
  }
}

/** The menu as the page carries it. */
export const leanMenu = (menu: Menu, currency: string): CardMenu => ({
  currency,
  specials: menu.specials,
  categories: menu.categories.map(({ _id, name, description, products }) => ({
    id: _id,
    name,
    description,
    products: products.map(leanProduct),
  })),
})
