import { readFileSync } from 'node:fs'
import type { MapPlace, PlaceQuestion } from '#core/stores/contract/maps-provider.ts'
import { foldText, matchesSearch } from '#core/stores/domain/fold-text.ts'
import { distanceMeters, type GeoPoint } from '#core/stores/domain/geo.ts'
import { type Language, type LocalizedText, localize } from '#platform/kernel/language.ts'

/** A part of a city. */
export interface KnownPlace extends GeoPoint {
  readonly name: LocalizedText
  readonly city: LocalizedText
  readonly country: string
}

/** Farther from the middle of a place nobody would say that they are there. */
const REACH_METERS = 3000
const MOST_ANSWERS = 10

export const readGazetteer = (): readonly KnownPlace[] =>
  JSON.parse(readFileSync(new URL('../gazetteer.json', import.meta.url), 'utf8'))

const asPlace = (
  known: KnownPlace,
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

/** What is near a point: the next place of the gazetteer, in a street that the drawn map has there. */
export const placeNear = (
  places: readonly KnownPlace[],
  point: GeoPoint,
  { street, language }: { street: string; language: Language },
): MapPlace | null => {
  const [nearest] = places
    .map((known) => ({ known, meters: distanceMeters(known, point) }))
    .filter(({ meters }) => meters <= REACH_METERS)
    .toSorted((a, b) => a.meters - b.meters)
  return nearest ? asPlace(nearest.known, point, { street, language }) : null
}

/** Whether words name a place, or an address names it among other words: "Tower 3, Dubai Marina". */
const isMeant = ({ name, city }: KnownPlace, text: string): boolean => {
  const names = [...Object.values(name), ...Object.values(city)]
  if (matchesSearch(names, text)) return true
  const words = ` ${foldText(text)} `
  return Object.values(name).some((one) => words.includes(` ${foldText(one)} `))
}

/** The places of a country that fit what was typed, the nearest first. */
export const placesCalled = (
  places: readonly KnownPlace[],
  { text, near, country, language }: PlaceQuestion,
): MapPlace[] =>
  places
    .filter((known) => known.country === country && isMeant(known, text))
    .toSorted((a, b) => distanceMeters(a, near) - distanceMeters(b, near))
    .slice(0, MOST_ANSWERS)
    .map((known) => asPlace(known, known, { street: '', language }))
