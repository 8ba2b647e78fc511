import type { LocalizedText } from '#platform/kernel/language.ts'

interface ProductLike {
  readonly sku: string
  readonly name: LocalizedText
  readonly price: number
}
interface NamedItem {
  readonly key: string
  readonly name: LocalizedText
}
interface MenuLike {
  readonly categories: readonly (NamedItem & { readonly products: readonly ProductLike[] })[]
  readonly optionGroups: readonly NamedItem[]
  /** Parts of the menu with their own times. */
  readonly menus: readonly NamedItem[]
}
/** A menu with the taxes that it refers to. */
interface ContentLike {
  readonly menu: MenuLike
  readonly taxes: readonly NamedItem[]
}

export interface ChangedProduct {
  readonly sku: string
  readonly name: LocalizedText
  /** The names of its changed fields, including `category`. */
  readonly fields: readonly string[]
  readonly price?: { readonly from: number; readonly to: number }
}

export interface NamedChanges {
  readonly added: readonly NamedItem[]
  readonly removed: readonly NamedItem[]
  readonly changed: readonly NamedItem[]
}

/** What replacing one menu with another would change. */
export interface MenuDiff {
  readonly added: readonly ProductLike[]
  readonly removed: readonly ProductLike[]
  readonly changed: readonly ChangedProduct[]
  /** A category of which only the products change is not changed. */
  readonly categories: NamedChanges
  readonly groups: NamedChanges
  readonly parts: NamedChanges
  readonly taxes: NamedChanges
  /** Remaining items are in another order. */
  readonly isReordered: boolean
}

/** Independent of the order of fields. */
const toCanonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? ''

interface PlacedProduct {
  readonly product: ProductLike & Readonly<Record<string, unknown>>
  readonly category: string
}

const indexBySku = ({ categories }: MenuLike): Map<string, PlacedProduct> =>
  new Map(
    categories.flatMap(({ key, products }) =>
      products.map((product) => [product.sku, { product: { ...product }, category: key }] as const),
    ),
  )

const listChangedFields = (before: PlacedProduct, after: PlacedProduct): string[] => {
  const names = new Set([...Object.keys(before.product), ...Object.keys(after.product)])
  const differing = [...names].filter(
    (name) => toCanonicalJson(before.product[name]) !== toCanonicalJson(after.product[name]),
  )
  return before.category === after.category ? differing : [...differing, 'category']
}

const describeChange = (before: PlacedProduct, after: PlacedProduct): ChangedProduct[] => {
  const fields = listChangedFields(before, after)
  if (fields.length === 0) return []
  const { sku, name, price } = after.product
  const from = before.product.price
  return [{ sku, name, fields, ...(from === price ? {} : { price: { from, to: price } }) }]
}

const compareNamedItems = (before: readonly NamedItem[], after: readonly NamedItem[]): NamedChanges => {
  const old = new Map(before.map((each) => [each.key, each]))
  const keys = new Set(after.map(({ key }) => key))
  return {
    added: after.filter(({ key }) => !old.has(key)),
    removed: before.filter(({ key }) => !keys.has(key)),
    changed: after.filter(
      (each) => old.has(each.key) && toCanonicalJson(old.get(each.key)) !== toCanonicalJson(each),
    ),
  }
}

/** The keys that both have, in the order of one of them. */
const pickSharedKeys = (list: readonly string[], other: readonly string[]): readonly string[] => {
  const known = new Set(other)
  return list.filter((key) => known.has(key))
}

const isSameOrder = (before: readonly string[], after: readonly string[]): boolean =>
  toCanonicalJson(pickSharedKeys(before, after)) === toCanonicalJson(pickSharedKeys(after, before))

/** Whether remaining categories, products of a category or menu parts change places with each other. */
const isReordered = (before: MenuLike, after: MenuLike): boolean => {
  const keys = (list: readonly NamedItem[]) => list.map(({ key }) => key)
  const skus = ({ products }: MenuLike['categories'][number]) => products.map(({ sku }) => sku)
  const old = new Map(before.categories.map((category) => [category.key, skus(category)]))
  return !(
    isSameOrder(keys(before.categories), keys(after.categories)) &&
    isSameOrder(keys(before.menus), keys(after.menus)) &&
    after.categories.every((category) => isSameOrder(old.get(category.key) ?? [], skus(category)))
  )
}

const withoutProducts = ({ categories }: MenuLike): NamedItem[] =>
  categories.map(({ products: _, ...category }) => category)

/** Compares two menus and their taxes, by the skus of products and the keys of everything else. */
export const diffMenuProducts = (before: ContentLike, after: ContentLike): MenuDiff => {
  const [old, fresh] = [indexBySku(before.menu), indexBySku(after.menu)]
  return {
    added: [...fresh.values()].filter(({ product }) => !old.has(product.sku)).map(({ product }) => product),
    removed: [...old.values()].filter(({ product }) => !fresh.has(product.sku)).map(({ product }) => product),
    changed: [...fresh].flatMap(([sku, after_]) => {
      const before_ = old.get(sku)
      return before_ ? describeChange(before_, after_) : []
    }),
    categories: compareNamedItems(withoutProducts(before.menu), withoutProducts(after.menu)),
    groups: compareNamedItems(before.menu.optionGroups, after.menu.optionGroups),
    parts: compareNamedItems(before.menu.menus, after.menu.menus),
    taxes: compareNamedItems(before.taxes, after.taxes),
    isReordered: isReordered(before.menu, after.menu),
  }
}
