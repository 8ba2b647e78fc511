import type { LocalizedText } from '#platform/kernel/language.ts'

interface ProductLike {
  readonly sku: string
  readonly name: LocalizedText
  readonly price: number
}
interface Named {
  readonly key: string
  readonly name: LocalizedText
}
interface MenuLike {
  readonly categories: readonly (Named & { readonly products: readonly ProductLike[] })[]
  readonly optionGroups?: readonly Named[] | undefined
}

export interface ChangedProduct {
  readonly sku: string
  readonly name: LocalizedText
  /** The names of its fields that differ, `category` among them. */
  readonly fields: readonly string[]
  readonly price?: { readonly from: number; readonly to: number }
}

/** What publishing a menu in place of another would do. */
export interface MenuDiff {
  readonly added: readonly ProductLike[]
  readonly removed: readonly ProductLike[]
  readonly changed: readonly ChangedProduct[]
  readonly categories: { readonly added: readonly Named[]; readonly removed: readonly Named[] }
  readonly groups: {
    readonly added: readonly Named[]
    readonly removed: readonly Named[]
    readonly changed: readonly Named[]
  }
}

/** The same whatever the order of its fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? ''

interface Placed {
  readonly product: ProductLike & Readonly<Record<string, unknown>>
  readonly category: string
}

const placed = ({ categories }: MenuLike): Map<string, Placed> =>
  new Map(
    categories.flatMap(({ key, products }) =>
      products.map((product) => [product.sku, { product: { ...product }, category: key }] as const),
    ),
  )

const fieldsOf = (before: Placed, after: Placed): string[] => {
  const names = new Set([...Object.keys(before.product), ...Object.keys(after.product)])
  const differing = [...names].filter(
    (name) => canonical(before.product[name]) !== canonical(after.product[name]),
  )
  return before.category === after.category ? differing : [...differing, 'category']
}

const changeOf = (before: Placed, after: Placed): ChangedProduct[] => {
  const fields = fieldsOf(before, after)
  if (fields.length === 0) return []
  const { sku, name, price } = after.product
  const from = before.product.price
  return [{ sku, name, fields, ...(from === price ? {} : { price: { from, to: price } }) }]
}

const compare = (before: readonly Named[] = [], after: readonly Named[] = []) => {
  const old = new Map(before.map((each) => [each.key, each]))
  const keys = new Set(after.map(({ key }) => key))
  return {
    added: after.filter(({ key }) => !old.has(key)),
    removed: before.filter(({ key }) => !keys.has(key)),
    changed: after.filter((each) => old.has(each.key) && canonical(old.get(each.key)) !== canonical(each)),
  }
}

/** Compares two menus, by the skus of products and the keys of everything else. */
export const diffMenus = (before: MenuLike, after: MenuLike): MenuDiff => {
  const [old, fresh] = [placed(before), placed(after)]
  const { changed: _, ...categories } = compare(before.categories, after.categories)
  return {
    added: [...fresh.values()].filter(({ product }) => !old.has(product.sku)).map(({ product }) => product),
    removed: [...old.values()].filter(({ product }) => !fresh.has(product.sku)).map(({ product }) => product),
    changed: [...fresh].flatMap(([sku, after_]) => {
      const before_ = old.get(sku)
      return before_ ? changeOf(before_, after_) : []
    }),
    categories,
    groups: compare(before.optionGroups, after.optionGroups),
  }
}
