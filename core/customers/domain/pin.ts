import type { GeoPoint } from '#core/stores/domain/geo.ts'

/** Where an address was marked on the map; null when it was only written. */
export const getPin = ({
  lat,
  lng,
}: {
  readonly lat?: number | null | undefined
  readonly lng?: number | null | undefined
}): GeoPoint | null => (typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null)
