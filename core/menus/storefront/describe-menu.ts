import type { Site } from '#core/sites/contract/endpoints.ts'
import { merchantKind } from '#core/sites/domain/merchant-type.ts'
import type { DescribedThing } from '#platform/contract/page-context.ts'
import { toDecimal } from '#platform/kernel/money.ts'
import { pictureAddress } from '#platform/ui/picture-sources.ts'
import type { Product } from '../contract/endpoints.ts'
import type { CardMenu, CardProduct } from './lean-menu.ts'

const IN_STOCK = 'https://schema.org/InStock'
const SOLD_OUT = 'https://schema.org/OutOfStock'

const offer = (amount: number, currency: string, isAvailable: boolean) => ({
  '@type': 'Offer',
  price: toDecimal({ amount, currency }),
  priceCurrency: currency,
  availability: isAvailable ? IN_STOCK : SOLD_OUT,
})

const isToBeHad = ({ refused }: CardProduct): boolean => refused?.reason !== 'soldOut'

interface Section {
  readonly name: string
  readonly products: readonly CardProduct[]
}

/**
 * The categories with those of their products that the page itself brings, which are the menu's first: a grocery's
 * five thousand would weigh more than its page, and each has an address of its own.
 */
const firstOf = (menu: CardMenu): Section[] =>
  menu.categories.flatMap(({ name, start, count }) => {
    const products = menu.products.slice(start, start + count)
    return products.length > 0 ? [{ name, products }] : []
  })

const asMenu = (sections: readonly Section[], currency: string) => ({
  '@type': 'Menu',
  hasMenuSection: sections.map(({ name, products }) => ({
    '@type': 'MenuSection',
    name,
    hasMenuItem: products.map((product) => ({
      '@type': 'MenuItem',
      name: product.name,
      offers: offer(product.price, currency, isToBeHad(product)),
    })),
  })),
})

const asCatalog = (sections: readonly Section[], currency: string) => ({
  '@type': 'OfferCatalog',
  itemListElement: sections.flatMap(({ products }) =>
    products.map((product) => ({
      ...offer(product.price, currency, isToBeHad(product)),
      itemOffered: { '@type': 'Product', name: product.name },
    })),
  ),
})

/** What an outlet sells, as a property of its description: a menu where food is served, else a catalogue. */
export const describeMenu = (menu: CardMenu, site: Site): Readonly<Record<string, unknown>> => {
  const sections = firstOf(menu)
  return merchantKind(site.brand.merchantType).hasMenu
    ? { hasMenu: asMenu(sections, menu.currency) }
    : { hasOfferCatalog: asCatalog(sections, menu.currency) }
}

/** One product with its price, for the page that shows it. */
export const describeProduct = (
  product: Product,
  { site, origin, url }: { site: Site; origin: string; url: string },
): DescribedThing => ({
  '@type': 'Product',
  name: product.name,
  ...(product.description && { description: product.description }),
  sku: product.sku,
  brand: { '@type': 'Brand', name: site.brand.name },
  ...(product.photo && { image: new URL(pictureAddress(product.photo.base, 'large'), origin).href }),
  offers: {
    ...offer(product.price.amount, product.price.currency, product.state.reason !== 'soldOut'),
    url,
  },
})
