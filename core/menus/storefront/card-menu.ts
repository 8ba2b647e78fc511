import type { BrowseApi, MenuOutline } from '../contract/browse-endpoints.ts'
import type { ItemState, ProductCard } from '../contract/endpoints.ts'

/** A size that can be chosen and added on the card, as the menu's API sends it. */
export type CardSize = ProductCard['sizes'][number]

/**
 * Only what a product card shows: the first products are sent twice, as HTML and as data for the scripts, so every
 * word counts.
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
  /** What the price is for, such as "kg". */
  readonly unit?: string
  /** Amount per item, such as "1.5 l". */
  readonly measure?: string
  /** What a kilogram or a litre of it costs, where that is known. */
  readonly measurePrice?: ProductCard['measurePrice']
  /** Absent where the card offers no sizes. */
  readonly sizes?: readonly CardSize[]
  readonly special?: ProductCard['special']
  readonly needsPrescription?: true
  /** Of a service. */
  readonly durationMinutes?: number
  /** Why it cannot be ordered now, with the next availability as text. */
  readonly refused?: Pick<ItemState, 'reason' | 'text'>
  /** Set when few enough units are left that the customer should know. */
  readonly remaining?: number
}

export interface MenuCategoryRange {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Number of products in the menu before this category's first. */
  readonly start: number
  readonly count: number
}

/** Where the products of a menu are requested from. */
export interface MenuSource {
  readonly operation: keyof BrowseApi & `${string}/products`
  readonly store: string
  readonly orderType: string
  /** One of the outlet's menus; absent: the whole. */
  readonly menu?: string
  /** Start of the chosen time of a scheduled order. */
  readonly scheduledTime?: string
}

/** A menu of any size: its overview, and only the products shown first. */
export interface CardMenu {
  readonly source: MenuSource
  /** Changes whenever anything that a menu shows changes. */
  readonly version: number
  readonly currency: string
  readonly total: number
  readonly specials: readonly { readonly type: 1 | 2 | 3; readonly products: readonly CardProduct[] }[]
  readonly categories: readonly MenuCategoryRange[]
  readonly products: readonly CardProduct[]
}

/** A product reduced to what its card shows. */
export const toCardProduct = (product: ProductCard): CardProduct => {
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
    ...(product.unit && { unit: product.unit }),
    ...(product.measure && { measure: product.measure }),
    ...(product.measurePrice && { measurePrice: product.measurePrice }),
    ...(product.sizes.length > 0 && { sizes: product.sizes }),
    ...(product.special.length > 0 && { special: product.special }),
    ...(product.needsPrescription && { needsPrescription: true }),
    ...(product.durationMinutes && { durationMinutes: product.durationMinutes }),
    ...(!state.isAvailable && { refused: { reason: state.reason, text: state.text } }),
    ...(state.isAvailable && state.remaining !== null && { remaining: state.remaining }),
  }
}

/** The menu as embedded in the page. */
export const toCardMenu = (outline: MenuOutline, source: MenuSource, currency: string): CardMenu => {
  let start = 0
  return {
    source,
    currency,
    version: outline.version,
    total: outline.total,
    specials: outline.specials.map(({ type, products }) => ({ type, products: products.map(toCardProduct) })),
    categories: outline.categories.map(({ _id, name, description, count }) => {
      const category = { id: _id, name, description, start, count }
      start += count
      return category
    }),
    products: outline.products.map(toCardProduct),
  }
}
