import type { GeoPoint } from '#core/maps/domain/geo.ts'

/** The pin of an address on the map; null when it has only text. */
export const getPin = ({
  lat,
  lng,
}: {
  readonly lat?: number | null | undefined
  readonly lng?: number | null | undefined
}): GeoPoint | null => (typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null)
