import { type Language, localize } from '#platform/kernel/language.ts'
import type { MenuProduct, MenuSnapshot } from '../domain/menu.ts'
import { indexProducts, type SearchIndex, searchMenu } from '../domain/menu-search.ts'

interface Searchable {
  readonly index: SearchIndex
  readonly products: readonly MenuProduct[]
}

/** Indexes go with the menus they were built from. */
const indexes = new WeakMap<MenuSnapshot, Map<Language, Searchable>>()

const build = (menu: MenuSnapshot, language: Language): Searchable => {
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
  )
  return { index, products }
}

/** What a menu's products are found by in a language, the best first; see `searchMenu`. */
export const searchProducts = (menu: MenuSnapshot, language: Language, search: string): MenuProduct[] => {
  const known = indexes.get(menu) ?? new Map<Language, Searchable>()
  indexes.set(menu, known)
  const searchable = known.get(language) ?? build(menu, language)
  known.set(language, searchable)
  return searchMenu(searchable.index, search).flatMap((place) => searchable.products[place] ?? [])
}
