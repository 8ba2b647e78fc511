import type { MapPlace } from '#core/maps/contract/maps-provider.ts'
import { formatDistance } from '#platform/i18n/format-distance.ts'
import type { NearbyOutlet, Place, Serviceability } from '../contract/place-endpoints.ts'
import type { AreaRecord } from '../domain/store.ts'
import type { OutletMatch } from './outlets.use-case.ts'
import type { SiteOutlets } from './serviceability.use-case.ts'
import { presentArea, presentStoreCard, type StorePresentationContext } from './stores.presenter.ts'

export const presentPlace = ({ lat, lng, text, street, locality, city }: MapPlace): Place => ({
  lat,
  long: lng,
  text,
  street,
  locality,
  city,
})

export const presentAreas = (
  { stores }: SiteOutlets,
  areas: readonly AreaRecord[],
  context: StorePresentationContext,
) =>
  areas.flatMap((area) => {
    const store = stores.get(area.storeId)
    return store ? [presentArea(area, { store, ...context })] : []
  })

/** Null when no area reaches the place. */
export const presentServiceability = (
  outlets: SiteOutlets,
  { areas, place }: { areas: readonly AreaRecord[]; place: MapPlace | null },
  context: StorePresentationContext,
): Serviceability | null => {
  const shown = presentAreas(outlets, areas, context)
  const [area] = shown
  return area ? { place: place && presentPlace(place), area, areas: shown } : null
}

export const presentOutlet = (
  { store, meters, area }: OutletMatch,
  context: StorePresentationContext,
): NearbyOutlet => ({
  ...presentStoreCard(store, context),
  distance:
    meters === null ? null : { meters: Math.round(meters), text: formatDistance(meters, context.language) },
  area: area && presentArea(area, { store, ...context }),
})
