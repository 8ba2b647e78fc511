import { LANGUAGES, type Language, localize } from '#platform/kernel/language.ts'
import type { MenuProduct, MenuSnapshot } from '../domain/menu.ts'
import { indexProducts, parseSearchTerms, type SearchIndex, searchMenu } from '../domain/menu-search.ts'
import { getSynonyms } from '../domain/search-synonyms.ts'

interface SearchableMenu {
  readonly index: SearchIndex
  readonly products: readonly MenuProduct[]
}

/** Indexes are released with the menus they were built from. */
const indexes = new WeakMap<MenuSnapshot, Map<Language, SearchableMenu>>()

const buildSearchableMenu = (menu: MenuSnapshot, language: Language): SearchableMenu => {
  const products = menu.categories.flatMap((category) => category.products)
  const index = indexProducts(
    menu.categories.flatMap((category) =>
      category.products.map(({ name, description, tags }) => ({
        name: localize(name, language),
        description: localize(description, language),
        tags: tags.map((tag) => localize(tag, language)),
        category: localize(category.name, language),
      })),
    ),
    getSynonyms(language),
  )
  return { index, products }
}

const searchInLanguage = (menu: MenuSnapshot, language: Language, search: string): MenuProduct[] => {
  const known = indexes.get(menu) ?? new Map<Language, SearchableMenu>()
  indexes.set(menu, known)
  const searchable = known.get(language) ?? buildSearchableMenu(menu, language)
  known.set(language, searchable)
  return searchMenu(searchable.index, search).flatMap((place) => searchable.products[place] ?? [])
}

/** Languages of a menu: a merchant writes all products in the same ones. */
const listLanguages = ({ categories }: MenuSnapshot): Language[] => {
  const [first] = categories.flatMap(({ products }) => products.slice(0, 1))
  return LANGUAGES.filter((language) => first?.name[language] !== undefined)
}

/**
 * The products of a menu that match a search in the display language, best first; without a match, in another
 * language of the merchant, because people remember a dish by the name they first read.
 */
export const searchProducts = (menu: MenuSnapshot, language: Language, search: string): MenuProduct[] => {
  const shown = searchInLanguage(menu, language, search)
  if (shown.length > 0 || parseSearchTerms(search).length === 0) return shown
  for (const other of listLanguages(menu)) {
    const found = other === language ? [] : searchInLanguage(menu, other, search)
    if (found.length > 0) return found
  }
  return []
}
