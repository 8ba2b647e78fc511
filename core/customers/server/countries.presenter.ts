import type { Language } from '#platform/kernel/language.ts'
import { listServedCountries, type SignInRegion } from './countries.policy.ts'
import { type DialCountry, getDialCountry } from './phone.parser.ts'

const TAG = { en: 'en', ar: 'ar', sr: 'sr-Latn', fr: 'fr', el: 'el' } as const satisfies Record<
  Language,
  string
>

/** The dial codes offered at a store, its own country first, the others by name in the shown language. */
export const presentCountries = (
  place: SignInRegion,
  language: Language,
): (DialCountry & { name: string })[] => {
  const names = new Intl.DisplayNames([TAG[language]], { type: 'region' })
  const all = listServedCountries(place).flatMap((code) => {
    const country = getDialCountry(code)
    return country ? [{ ...country, name: names.of(code) ?? code }] : []
  })
  const [own, ...others] = all
  return [...(own ? [own] : []), ...others.sort((a, b) => a.name.localeCompare(b.name, TAG[language]))]
}
