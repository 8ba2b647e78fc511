import { LANGUAGE_TABLE, type Language } from '#platform/kernel/language.ts'
import { listServedCountries, type SignInRegion } from './countries.policy.ts'
import { type DialCountry, getDialCountry } from './phone.parser.ts'

/** The dial codes offered at a store, its own country first, the others by name in the shown language. */
export const presentCountries = (
  place: SignInRegion,
  language: Language,
): (DialCountry & { name: string })[] => {
  const { tag } = LANGUAGE_TABLE[language]
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  const all = listServedCountries(place).flatMap((code) => {
    const country = getDialCountry(code)
    return country ? [{ ...country, name: names.of(code) ?? code }] : []
  })
  const [own, ...others] = all
  return [...(own ? [own] : []), ...others.sort((a, b) => a.name.localeCompare(b.name, tag))]
}
