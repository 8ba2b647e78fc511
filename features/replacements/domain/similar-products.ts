import type { LocalizedText } from '#platform/kernel/language.ts'

/** The fields for comparing two products. Prices in minor units. */
export interface ComparableProduct {
  readonly productId: string
  readonly categoryId: string
  readonly name: LocalizedText
  readonly price: number
}

const tokenizeName = ({ name }: ComparableProduct): Set<string> =>
  new Set(
    Object.values(name)
      .flatMap((text) => text.toLocaleLowerCase('en').split(/[^\p{L}\p{N}]+/u))
      .filter((word) => word.length > 2),
  )

const countSharedTokens = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((word) => b.has(word)).length

/** With more, customers compare instead of choosing. */
const MOST = 8

/**
 * Ranks the products most similar to another: of its own category, by most words in common, then by nearest price. If
 * the category has no other, products that share a word.
 */
export const rankSimilarProducts = <Product extends ComparableProduct>(
  wanted: ComparableProduct,
  products: readonly Product[],
): Product[] => {
  const words = tokenizeName(wanted)
  const others = products
    .filter(({ productId }) => productId !== wanted.productId)
    .map((product) => ({
      product,
      isNear: product.categoryId === wanted.categoryId,
      shared: countSharedTokens(words, tokenizeName(product)),
      apart: Math.abs(product.price - wanted.price),
    }))
  const near = others.filter(({ isNear }) => isNear)
  return (near.length > 0 ? near : others.filter(({ shared }) => shared > 0))
    .toSorted(
      (a, b) =>
        b.shared - a.shared || a.apart - b.apart || (a.product.productId < b.product.productId ? -1 : 1),
    )
    .slice(0, MOST)
    .map(({ product }) => product)
}
