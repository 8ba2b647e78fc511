import type { Language } from '#platform/kernel/language.ts'

/**
 * The same page in another language, as a relative address: for a new tab, a copied link and a crawler. Of the address
 * it repeats only what says which page it is.
 */
export const getLanguageHref = (language: Language, search: string): string => {
  const kept = search.match(/\b(?:category|id|page|product)=[^&]*/g) ?? []
  return `?${[...kept, `lang=${language}`].join('&')}`
}
