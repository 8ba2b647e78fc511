import type { Site } from '#core/sites/contract/endpoints.ts'
import { getMerchantKind } from '#core/sites/domain/merchant-type.ts'
import type { StructuredData } from '#platform/contract/page-context.ts'
import { toDecimal } from '#platform/kernel/money.ts'
import { getPictureUrl } from '#platform/ui/picture-sources.ts'
import type { Product } from '../contract/endpoints.ts'
import type { CardMenu, CardProduct } from './card-menu.ts'

const IN_STOCK = 'https://schema.org/InStock'
const SOLD_OUT = 'https://schema.org/OutOfStock'

const toOffer = (amount: number, currency: string, isAvailable: boolean) => ({
  '@type': 'Offer',
  price: toDecimal({ amount, currency }),
  priceCurrency: currency,
  availability: isAvailable ? IN_STOCK : SOLD_OUT,
})

const isInStock = ({ refused }: CardProduct): boolean => refused?.reason !== 'soldOut'

interface Section {
  readonly name: string
  readonly products: readonly CardProduct[]
}

/**
 * The categories with the products sent with the page, which are the menu's first: a grocery's five thousand would be
 * larger than its page, and each has its own address.
 */
const listFirstSections = (menu: CardMenu): Section[] =>
  menu.categories.flatMap(({ name, start, count }) => {
    const products = menu.products.slice(start, start + count)
    return products.length > 0 ? [{ name, products }] : []
  })

const toMenuJsonLd = (sections: readonly Section[], currency: string) => ({
  '@type': 'Menu',
  hasMenuSection: sections.map(({ name, products }) => ({
    '@type': 'MenuSection',
    name,
    hasMenuItem: products.map((product) => ({
      '@type': 'MenuItem',
      name: product.name,
      offers: toOffer(product.price, currency, isInStock(product)),
    })),
  })),
})

const toCatalogJsonLd = (sections: readonly Section[], currency: string) => ({
  '@type': 'OfferCatalog',
  itemListElement: sections.flatMap(({ products }) =>
    products.map((product) => ({
      ...toOffer(product.price, currency, isInStock(product)),
      itemOffered: { '@type': 'Product', name: product.name },
    })),
  ),
})

/** What an outlet sells, as a property of its description: a menu where food is served, else a catalogue. */
export const describeMenu = (menu: CardMenu, site: Site): Readonly<Record<string, unknown>> => {
  const sections = listFirstSections(menu)
  return getMerchantKind(site.brand.merchantType).hasMenu
    ? { hasMenu: toMenuJsonLd(sections, menu.currency) }
    : { hasOfferCatalog: toCatalogJsonLd(sections, menu.currency) }
}

/** One product with its price, for the page that shows it. */
export const describeProduct = (
  product: Product,
  { site, origin, url }: { site: Site; origin: string; url: string },
): StructuredData => ({
  '@type': 'Product',
  name: product.name,
  ...(product.description && { description: product.description }),
  sku: product.sku,
  brand: { '@type': 'Brand', name: site.brand.name },
  ...(product.photo && { image: new URL(getPictureUrl(product.photo.base, 'large'), origin).href }),
  offers: {
    ...toOffer(product.price.amount, product.price.currency, product.state.reason !== 'soldOut'),
    url,
  },
})
