import type { Language } from '#platform/kernel/language.ts'

/** What says which page is shown; a search also has its words. Anything else of an address is not repeated in a page. */
const PAGE_PARAMETERS = ['category', 'id', 'page', 'product']
const SEARCH_PARAMETERS = [...PAGE_PARAMETERS, 'q', 'food', 'without']

/** The same page in another language, as a relative address: for a new tab, a copied link and a crawler. */
export const getLanguageHref = (
  language: Language,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): string => {
  const given = new URLSearchParams(search)
  const kept = pathname.endsWith('/search') ? SEARCH_PARAMETERS : PAGE_PARAMETERS
  const query = new URLSearchParams(kept.flatMap((name) => given.getAll(name).map((value) => [name, value])))
  query.set('lang', language)
  return `?${query}`
}
