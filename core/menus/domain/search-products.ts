import { matchesSearch } from '#core/stores/domain/fold-text.ts'
import type { MenuProduct } from './menu.ts'

type Searched = Pick<MenuProduct, 'name' | 'description' | 'tags'>

const wordsOf = ({ name, description, tags }: Searched): string[] =>
  [name, description, ...tags].flatMap((text) => Object.values(text))

/** The products in whose name, description or tags every word of a search stands, in any language. */
export const searchProducts = <Product extends Searched>(
  products: readonly Product[],
  search: string,
): Product[] => products.filter((product) => matchesSearch(wordsOf(product), search))
