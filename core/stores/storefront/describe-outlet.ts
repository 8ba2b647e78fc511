import type { Site } from '#core/sites/contract/endpoints.ts'
import { getMerchantKind } from '#core/sites/domain/merchant-type.ts'
import { getCanonicalUrl } from '#core/sites/storefront/site-meta.ts'
import type { StructuredData } from '#platform/contract/page-context.ts'
import { getPictureUrl } from '#platform/ui/picture-sources.ts'
import type { StoreCard } from '../contract/endpoints.ts'
import type { VendorInfo } from '../contract/vendor-info-endpoints.ts'
import { ENTRY_SERVICES, formatEntryQuery } from '../domain/entry-link.ts'

const DAY_NAMES = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const

/** Days with the same window are grouped; a day ends at 23:59, as search engines require. */
const toOpeningHours = ({ timings }: VendorInfo) => {
  const days = new Map<string, string[]>()
  for (const { day, windows } of timings[0]?.days ?? [])
    for (const { opensAt, closesAt } of windows) {
      const window = `${opensAt} ${closesAt === '24:00' ? '23:59' : closesAt}`
      days.set(window, [...(days.get(window) ?? []), DAY_NAMES[day]])
    }
  return [...days].map(([window, dayOfWeek]) => {
    const [opens, closes] = window.split(' ')
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }
  })
}

/** GoodRelations, as schema.org's DeliveryMethod names them. */
const DELIVERY_METHODS = {
  delivery: 'http://purl.org/goodrelations/v1#DeliveryModeOwnFleet',
  pickup: 'http://purl.org/goodrelations/v1#DeliveryModePickUp',
} as const

/** How something is ordered at an outlet: a link for each service, to the menu or to one product opened. */
export const describeOrderActions = (
  store: Pick<StoreCard, '_id' | 'isDeliveryAvailable' | 'isPickupAvailable'>,
  place: { site: Site; origin: string },
  productId?: string,
): StructuredData[] => {
  const offers = { delivery: store.isDeliveryAvailable, pickup: store.isPickupAvailable }
  return ENTRY_SERVICES.filter((service) => offers[service]).map((service) => ({
    '@type': 'OrderAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: getCanonicalUrl(
        place,
        formatEntryQuery({ outletId: store._id, service, ...(productId && { productId }) }),
      ),
      actionPlatform: ['http://schema.org/DesktopWebPlatform', 'http://schema.org/MobileWebPlatform'],
    },
    deliveryMethod: DELIVERY_METHODS[service],
  }))
}

/**
 * An outlet as schema.org structured data: a restaurant or a shop of the merchant's kind, its location and its hours.
 */
export const describeOutlet = (
  info: VendorInfo,
  { site, origin }: { site: Site; origin: string },
): StructuredData => {
  const { store } = info
  const picture = site.cover ?? site.icon
  return {
    '@type': getMerchantKind(site.brand.merchantType).type,
    '@id': getCanonicalUrl({ site, origin }, `vendor-info/${store._id}`),
    name: `${site.brand.name} · ${store.name}`,
    url: getCanonicalUrl({ site, origin }, ''),
    ...(picture && { image: new URL(getPictureUrl(picture.base, 'large'), origin).href }),
    ...(store.phone && { telephone: store.phone }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: store.address,
      addressLocality: store.city,
      ...(store.location.pinCode && { postalCode: store.location.pinCode }),
      addressCountry: store.location.countryRef.alpha2Code,
    },
    geo: { '@type': 'GeoCoordinates', latitude: store.latitude, longitude: store.longitude },
    openingHoursSpecification: toOpeningHours(info),
    currenciesAccepted: store.currency.code,
    potentialAction: describeOrderActions(store, { site, origin }),
  }
}
