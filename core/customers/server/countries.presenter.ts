import type { Language } from '#platform/kernel/language.ts'
import { type Place, servedCountries } from './countries.ts'
import { type DialCountry, dialCountry } from './phone.ts'

const TAG = { en: 'en', ar: 'ar', sr: 'sr-Latn', fr: 'fr', el: 'el' } as const satisfies Record<
  Language,
  string
>

/** The dial codes offered at a store, its own country first, the others by name in the shown language. */
export const presentCountries = (place: Place, language: Language): (DialCountry & { name: string })[] => {
  const names = new Intl.DisplayNames([TAG[language]], { type: 'region' })
  const all = servedCountries(place).flatMap((code) => {
    const country = dialCountry(code)
    return country ? [{ ...country, name: names.of(code) ?? code }] : []
  })
  const [own, ...others] = all
  return [...(own ? [own] : []), ...others.sort((a, b) => a.name.localeCompare(b.name, TAG[language]))]
}
