import { loadBrand } from '#core/sites/server/sites.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { Unit } from '#platform/db/unit.ts'
import { dialCountry } from './phone.ts'

/** From where a store's customers may sign in. */
export interface Place {
  /** Where the store is, ISO 3166 alpha-2. */
  readonly storeCountry: string
  /** Where else the merchant's customers come from. */
  readonly phoneCountries: readonly string[]
}

/** The countries whose phones may be used at a store, its own first. */
export const servedCountries = ({ storeCountry, phoneCountries }: Place): string[] => [
  ...new Set([storeCountry, ...phoneCountries]),
]

/** Whether a code may be sent to a dial code at a store; sending anywhere in the world is a favourite fraud. */
export const isServedCountry = (place: Place, dialCode: string): boolean =>
  servedCountries(place).some((country) => dialCountry(country)?.dialCode === dialCode)

/** The place of a store of the unit's brand; undefined when there is no such store. */
export const loadPlace = async (unit: Unit, storeId: string): Promise<Place | undefined> => {
  const store = await loadStore(unit, storeId)
  if (!store) return undefined
  const { phoneCountries } = await loadBrand(unit, unit.brandId)
  return { storeCountry: store.country, phoneCountries }
}
