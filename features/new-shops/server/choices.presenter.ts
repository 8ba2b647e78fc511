import countryToCurrency from 'country-to-currency'
import { LANGUAGE_TABLE, type Language } from '#platform/kernel/language.ts'
import type { NewShopChoices } from '../contract/endpoints.ts'

/** Territories without people who order, and countries that are no more. */
const NOT_OFFERED: ReadonlySet<string> = new Set(['AN', 'AQ', 'BV', 'HM', 'TF', 'UM'])

const listTimeZones = (country: string): string[] => {
  const locale = new Intl.Locale(`und-${country}`)
  // Engines older than the final text of the proposal have a getter in place of the method.
  const zones = 'getTimeZones' in locale ? locale.getTimeZones() : Reflect.get(locale, 'timeZones')
  return Array.isArray(zones) ? zones : []
}

/** The countries and currencies that a shop can have, by name in a language. */
export const presentChoices = (language: Language): NewShopChoices => {
  const { tag } = LANGUAGE_TABLE[language]
  const countryNames = new Intl.DisplayNames([tag], { type: 'region' })
  const currencyNames = new Intl.DisplayNames([tag], { type: 'currency' })
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, tag)
  const countries = Object.entries(countryToCurrency)
    .filter(([code]) => !NOT_OFFERED.has(code))
    .map(([code, currency]) => ({
      ...{ code, currency, timeZones: listTimeZones(code) },
      name: countryNames.of(code) ?? code,
    }))
    .filter(({ timeZones }) => timeZones.length > 0)
  const used = new Set(countries.map(({ currency }) => currency))
  const currencies = [...used].map((code) => ({ code, name: currencyNames.of(code) ?? code }))
  return { countries: countries.sort(byName), currencies: currencies.sort(byName) }
}
