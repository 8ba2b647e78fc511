import type { LocalizedText } from '#platform/kernel/language.ts'
import { normalizeSearchText } from '#platform/kernel/normalize-search-text.ts'

/** Shorter names occur inside too many others to be meaningful. */
const MEANINGFUL_LETTERS = 3

const containsName = (text: string, name: string): boolean =>
  name.length >= MEANINGFUL_LETTERS ? ` ${text} `.includes(` ${name} `) : text === name

const normalizeNames = (name: LocalizedText): string[] => Object.values(name).map(normalizeSearchText)

/**
 * Whether an area is one of the places that a map names: "Mets & the Stadium" matches the map's "Mets". The city
 * alone does not match, because many areas contain its name.
 */
export const isAreaAmongNames = (
  area: { readonly name: LocalizedText; readonly city: LocalizedText },
  placeNames: readonly string[],
): boolean => {
  const city = new Set(normalizeNames(area.city))
  const places = placeNames.map(normalizeSearchText).filter((place) => !city.has(place))
  return normalizeNames(area.name).some((name) =>
    places.some((place) => containsName(name, place) || containsName(place, name)),
  )
}

/** Whether an address in words names an area: "Tower 3, Dubai Marina" names Dubai Marina. */
export const isAreaInAddress = (address: string, area: { readonly name: LocalizedText }): boolean => {
  const text = normalizeSearchText(address)
  return normalizeNames(area.name).some((name) => containsName(text, name))
}

/** A city's id on the wire: its normalized name, English first, the same in every language. */
export const getCityId = (city: LocalizedText): string =>
  normalizeSearchText(city.en ?? Object.values(city)[0] ?? '')
