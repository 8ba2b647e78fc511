import type { LocalizedText } from '#platform/kernel/language.ts'
import { foldText } from './fold-text.ts'

/** Shorter names stand inside too many others to mean anything there. */
const MEANINGFUL_LETTERS = 3

const holds = (text: string, name: string): boolean =>
  name.length >= MEANINGFUL_LETTERS ? ` ${text} `.includes(` ${name} `) : text === name

const namesOf = (name: LocalizedText): string[] => Object.values(name).map(foldText)

/**
 * Whether an area is one of the places that a map names: "Mets & the Stadium" is where the map says "Mets". The city
 * alone says nothing: many an area has its name within its own.
 */
export const isCalled = (
  area: { readonly name: LocalizedText; readonly city: LocalizedText },
  placeNames: readonly string[],
): boolean => {
  const city = new Set(namesOf(area.city))
  const places = placeNames.map(foldText).filter((place) => !city.has(place))
  return namesOf(area.name).some((name) => places.some((place) => holds(name, place) || holds(place, name)))
}

/** Whether an address in words names an area: "Tower 3, Dubai Marina" names Dubai Marina. */
export const isNamedIn = (address: string, area: { readonly name: LocalizedText }): boolean => {
  const text = foldText(address)
  return namesOf(area.name).some((name) => holds(text, name))
}

/** How a city is known on the wire: by its folded name, English first, which is the same in every language. */
export const cityIdOf = (city: LocalizedText): string => foldText(city.en ?? Object.values(city)[0] ?? '')
