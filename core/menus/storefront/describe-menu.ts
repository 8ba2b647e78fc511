import type { Site } from '#core/sites/contract/endpoints.ts'
import { getMerchantKind } from '#core/sites/domain/merchant-type.ts'
import { getCanonicalUrl } from '#core/sites/storefront/site-meta.ts'
import type { StoreCard } from '#core/stores/contract/endpoints.ts'
import { formatEntryQuery } from '#core/stores/domain/entry-link.ts'
import { describeOrderActions } from '#core/stores/storefront/describe-outlet.ts'
import type { StructuredData } from '#platform/contract/page-context.ts'
import { formatPlainPrice } from '#platform/kernel/money.ts'
import { getPictureUrl } from '#platform/ui/picture-sources.ts'
import type { Product } from '../contract/endpoints.ts'
import type { CardMenu, CardProduct } from './card-menu.ts'

const IN_STOCK = 'https://schema.org/InStock'
const SOLD_OUT = 'https://schema.org/OutOfStock'

const toOffer = (amount: number, currency: string, isAvailable: boolean) => ({
  '@type': 'Offer',
  price: formatPlainPrice(amount, currency),
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

/** Where a menu is described. */
interface MenuPlace {
  readonly site: Site
  readonly origin: string
  readonly store: Pick<StoreCard, '_id' | 'isDeliveryAvailable' | 'isPickupAvailable'>
}

const getDishUrl = (place: MenuPlace, productId: string): string =>
  getCanonicalUrl(place, formatEntryQuery({ outletId: place.store._id, productId }))

const toMenuJsonLd = (sections: readonly Section[], currency: string, place: MenuPlace) => ({
  '@type': 'Menu',
  hasMenuSection: sections.map(({ name, products }) => ({
    '@type': 'MenuSection',
    name,
    hasMenuItem: products.map((product) => ({
      '@type': 'MenuItem',
      name: product.name,
      offers: {
        ...toOffer(product.price, currency, isInStock(product)),
        url: getDishUrl(place, product.id),
      },
    })),
  })),
})

const toCatalogJsonLd = (sections: readonly Section[], currency: string, place: MenuPlace) => ({
  '@type': 'OfferCatalog',
  itemListElement: sections.flatMap(({ products }) =>
    products.map((product) => ({
      ...toOffer(product.price, currency, isInStock(product)),
      url: getDishUrl(place, product.id),
      itemOffered: { '@type': 'Product', name: product.name },
    })),
  ),
})

/** What an outlet sells, as a property of its description: a menu where food is served, else a catalogue. */
export const describeMenu = (menu: CardMenu, place: MenuPlace): Readonly<Record<string, unknown>> => {
  const sections = listFirstSections(menu)
  return getMerchantKind(place.site.brand.merchantType).hasMenu
    ? { hasMenu: toMenuJsonLd(sections, menu.currency, place) }
    : { hasOfferCatalog: toCatalogJsonLd(sections, menu.currency, place) }
}

/** One product with its price and the links to order it, for the page that shows it. */
export const describeProduct = (
  product: Product,
  { site, origin, store, url }: MenuPlace & { readonly url: string },
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
  potentialAction: describeOrderActions(store, { site, origin }, product._id),
})
