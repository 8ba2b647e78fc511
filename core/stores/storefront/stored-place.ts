import type { GeoPoint } from '#core/maps/domain/geo.ts'
import { getLocalValue, setLocalValue } from '#core/sites/storefront/local-values.ts'

/** A place on the map with its address as text, as stored on this device. */
export interface StoredPlace extends GeoPoint {
  readonly text: string
}

/** The place that was last chosen on this device; null when areas were chosen by name. */
export const readStoredPlace = (): StoredPlace | null => {
  const [lat, lng, ...text] = (getLocalValue('place') ?? '').split(' ')
  const point = { lat: Number(lat), lng: Number(lng) }
  const isPlace = Boolean(lat && lng) && Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180
  return isPlace ? { ...point, text: text.join(' ') } : null
}

/** Stores a place, or deletes it. */
export const saveStoredPlace = (place: StoredPlace | null): void =>
  setLocalValue('place', place ? `${place.lat} ${place.lng} ${place.text}` : undefined)
