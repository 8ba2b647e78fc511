import { z } from 'zod'
import type { MapPlace } from '#core/maps/contract/maps-provider.ts'

const text = z.string().max(300).optional()

/** The parts of a response that we read; everything else is ignored. */
const placeAnswer = z.object({
  lat: z.string().max(40),
  lon: z.string().max(40),
  display_name: z.string().max(1000),
  address: z
    .object({
      house_number: text,
      road: text,
      neighbourhood: text,
      quarter: text,
      suburb: text,
      city_district: text,
      village: text,
      town: text,
      city: text,
    })
    .default({}),
})
type PlaceAnswer = z.output<typeof placeAnswer>

const compactParts = (parts: readonly (string | undefined)[]): string[] =>
  parts.filter((part) => part !== undefined)

const toPlace = ({ lat, lon, display_name, address }: PlaceAnswer): MapPlace | undefined => {
  const point = { lat: Number(lat), lng: Number(lon) }
  if (!(Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180)) return undefined
  const small = compactParts([address.neighbourhood, address.quarter, address.suburb, address.city_district])
  const large = compactParts([address.village, address.town, address.city])
  return {
    ...point,
    text: display_name,
    names: [...small, ...large],
    street: compactParts([address.road, address.house_number]).join(' '),
    locality: small[0] ?? '',
    city: large[0] ?? '',
  }
}

/**
 * Parses the response to a search.
 * @throws when it is invalid
 */
export const parsePlaces = (answer: unknown): MapPlace[] =>
  z
    .array(placeAnswer)
    .max(50)
    .parse(answer)
    .flatMap((place) => toPlace(place) ?? [])

/**
 * Parses the place at a location; null where there is none.
 * @throws when the response is invalid
 */
export const parsePlace = (answer: unknown): MapPlace | null => {
  const nothing = z.object({ error: z.string() }).safeParse(answer)
  return nothing.success ? null : (toPlace(placeAnswer.parse(answer)) ?? null)
}
