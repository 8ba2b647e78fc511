import { formatDistance } from '#platform/i18n/format-distance.ts'
import type { MapPlace } from '../contract/maps-provider.ts'
import type { Outlet, Place, Served } from '../contract/place-endpoints.ts'
import type { AreaRecord } from '../domain/store.ts'
import type { FoundOutlet } from './outlets.use-case.ts'
import type { SiteOutlets } from './served.use-case.ts'
import { type Presenting, presentArea, presentStoreCard } from './stores.presenter.ts'

export const presentPlace = ({ lat, lng, text, street, locality, city }: MapPlace): Place => ({
  lat,
  long: lng,
  text,
  street,
  locality,
  city,
})

export const presentAreas = ({ stores }: SiteOutlets, areas: readonly AreaRecord[], context: Presenting) =>
  areas.flatMap((area) => {
    const store = stores.get(area.storeId)
    return store ? [presentArea(area, { store, ...context })] : []
  })

/** Null when no area reaches the place. */
export const presentServed = (
  outlets: SiteOutlets,
  { areas, place }: { areas: readonly AreaRecord[]; place: MapPlace | null },
  context: Presenting,
): Served | null => {
  const shown = presentAreas(outlets, areas, context)
  const [area] = shown
  return area ? { place: place && presentPlace(place), area, areas: shown } : null
}

export const presentOutlet = ({ store, meters, area }: FoundOutlet, context: Presenting): Outlet => ({
  ...presentStoreCard(store, context),
  distance:
    meters === null ? null : { meters: Math.round(meters), text: formatDistance(meters, context.language) },
  area: area && presentArea(area, { store, ...context }),
})
