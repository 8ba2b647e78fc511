import { readFileSync } from 'node:fs'
import type { MapPlace, PlaceSearchQuery } from '#core/maps/contract/maps-provider.ts'
import { computeDistanceMeters, type GeoPoint } from '#core/maps/domain/geo.ts'
import { type Language, type LocalizedText, localize } from '#platform/kernel/language.ts'
import { matchesSearch, normalizeSearchText } from '#platform/kernel/normalize-search-text.ts'

/** A part of a city. */
export interface GazetteerPlace extends GeoPoint {
  readonly name: LocalizedText
  readonly city: LocalizedText
  readonly country: string
}

/** Metres; farther from its centre a point does not count as in a place. */
const MAX_DISTANCE_METERS = 3000
const MAX_RESULTS = 10

export const readGazetteer = (): readonly GazetteerPlace[] =>
  JSON.parse(readFileSync(new URL('../gazetteer.json', import.meta.url), 'utf8'))

const toMapPlace = (
  known: GazetteerPlace,
  point: GeoPoint,
  { street, language }: { street: string; language: Language },
): MapPlace => {
  const locality = localize(known.name, language)
  const city = localize(known.city, language)
  return {
    lat: point.lat,
    lng: point.lng,
    text: [street, locality, city].filter(Boolean).join(', '),
    names: [...Object.values(known.name), ...Object.values(known.city)],
    street,
    locality,
    city,
  }
}

/** The address near a point: the nearest place of the gazetteer, with the street of the drawn map. */
export const findNearestPlace = (
  places: readonly GazetteerPlace[],
  point: GeoPoint,
  { street, language }: { street: string; language: Language },
): MapPlace | null => {
  const [nearest] = places
    .map((known) => ({ known, meters: computeDistanceMeters(known, point) }))
    .filter(({ meters }) => meters <= MAX_DISTANCE_METERS)
    .toSorted((a, b) => a.meters - b.meters)
  return nearest ? toMapPlace(nearest.known, point, { street, language }) : null
}

/** Whether the text is a place name, or an address that contains one: "Tower 3, Dubai Marina". */
const isMatch = ({ name, city }: GazetteerPlace, text: string): boolean => {
  const names = [...Object.values(name), ...Object.values(city)]
  if (matchesSearch(names, text)) return true
  const words = ` ${normalizeSearchText(text)} `
  return Object.values(name).some((one) => words.includes(` ${normalizeSearchText(one)} `))
}

/** The places of a country that match the input, the nearest first. */
export const searchGazetteerPlaces = (
  places: readonly GazetteerPlace[],
  { text, near, country, language }: PlaceSearchQuery,
): MapPlace[] =>
  places
    .filter((known) => known.country === country && isMatch(known, text))
    .toSorted((a, b) => computeDistanceMeters(a, near) - computeDistanceMeters(b, near))
    .slice(0, MAX_RESULTS)
    .map((known) => toMapPlace(known, known, { street: '', language }))
