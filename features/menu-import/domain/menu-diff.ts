import type { LocalizedText } from '#platform/kernel/language.ts'
import {
  type Fields,
  listGroupChanges,
  listOptionPrices,
  listValueChanges,
  type PartPrice,
  toCanonicalJson,
  type ValueChange,
} from './value-changes.ts'

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
  /** The names of its pictures, before and after. */
  readonly photos: readonly string[]
  /** Including `category`, with the categories' names. */
  readonly values: readonly ValueChange[]
}

export interface ChangedGroup extends NamedItem {
  /** Number of products that have the group. */
  readonly products: number
  readonly values: readonly ValueChange[]
}

export interface AddedProduct extends ProductLike {
  /** What it costs by size; empty for a product without sizes. */
  readonly sizes: readonly PartPrice[]
}

export interface AddedGroup extends NamedItem {
  readonly options: readonly PartPrice[]
}

export interface NamedChanges<Changed = NamedItem, Added = NamedItem> {
  readonly added: readonly Added[]
  readonly removed: readonly NamedItem[]
  readonly changed: readonly Changed[]
}

/** What replacing one menu with another would change. */
export interface MenuDiff {
  readonly added: readonly AddedProduct[]
  readonly removed: readonly ProductLike[]
  readonly changed: readonly ChangedProduct[]
  /** A category of which only the products change is not changed. */
  readonly categories: NamedChanges
  readonly groups: NamedChanges<ChangedGroup, AddedGroup>
  readonly parts: NamedChanges
  readonly taxes: NamedChanges
  /** Remaining items are in another order. */
  readonly isReordered: boolean
}

interface PlacedProduct {
  readonly product: ProductLike & Fields
  readonly category: NamedItem
}

const indexBySku = ({ categories }: MenuLike): Map<string, PlacedProduct> =>
  new Map(
    categories.flatMap((category) =>
      category.products.map((product) => [product.sku, { product: { ...product }, category }] as const),
    ),
  )

const describeMove = ({ category: from }: PlacedProduct, { category: to }: PlacedProduct): ValueChange[] =>
  from.key === to.key ? [] : [{ field: 'category', before: from.name, after: to.name }]

const listPhotos = (...products: readonly PlacedProduct[]): string[] =>
  products.flatMap(({ product: { photo } }) => (typeof photo === 'string' ? [photo] : []))

const describeChange = (before: PlacedProduct, after: PlacedProduct): ChangedProduct[] => {
  const values = [...listValueChanges(before.product, after.product), ...describeMove(before, after)]
  const { sku, name } = after.product
  return values.length > 0 ? [{ sku, name, values, photos: listPhotos(after, before) }] : []
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

/** Names of sizes by their keys, which option prices refer to. */
const indexSizes = (...menus: readonly MenuLike[]): Map<string, LocalizedText> =>
  new Map(
    menus.flatMap(({ optionGroups }) =>
      optionGroups.flatMap((group) => {
        const { role, options = [] } = group as { role?: string; options?: readonly NamedItem[] }
        return role === 'size' ? options.map(({ key, name }) => [key, name] as const) : []
      }),
    ),
  )

const countProducts = ({ categories }: MenuLike, group: string): number =>
  categories
    .flatMap(({ products }) => products as readonly { readonly optionGroups?: readonly string[] }[])
    .filter(({ optionGroups }) => optionGroups?.includes(group)).length

const compareGroups = (before: MenuLike, after: MenuLike): NamedChanges<ChangedGroup, AddedGroup> => {
  const compared = compareNamedItems(before.optionGroups, after.optionGroups)
  const old = new Map(before.optionGroups.map((group) => [group.key, group]))
  const sizes = indexSizes(before, after)
  return {
    ...compared,
    added: compared.added.map((group) => ({ ...group, options: listOptionPrices({ ...group }, sizes) })),
    changed: compared.changed.map((group) => ({
      ...{ key: group.key, name: group.name, products: countProducts(after, group.key) },
      values: listGroupChanges({ ...old.get(group.key) }, { ...group }, sizes),
    })),
  }
}

/** The prices by size of products of a menu, by the size groups that they have. */
const createSizeReader = ({ optionGroups }: MenuLike) => {
  const sizes = new Map(
    optionGroups.flatMap((group) =>
      (group as { readonly role?: string }).role === 'size'
        ? [[group.key, listOptionPrices({ ...group }, new Map())] as const]
        : [],
    ),
  )
  return (product: ProductLike): readonly PartPrice[] =>
    ((product as { readonly optionGroups?: readonly string[] }).optionGroups ?? []).flatMap(
      (key) => sizes.get(key) ?? [],
    )
}

const withoutProducts = ({ categories }: MenuLike): NamedItem[] =>
  categories.map(({ products: _, ...category }) => category)

/** Compares two menus and their taxes, by the skus of products and the keys of everything else. */
export const diffMenuProducts = (before: ContentLike, after: ContentLike): MenuDiff => {
  const [old, fresh] = [indexBySku(before.menu), indexBySku(after.menu)]
  const sizesOf = createSizeReader(after.menu)
  const added = [...fresh.values()].filter(({ product }) => !old.has(product.sku))
  return {
    added: added.map(({ product }) => ({ ...product, sizes: sizesOf(product) })),
    removed: [...old.values()].filter(({ product }) => !fresh.has(product.sku)).map(({ product }) => product),
    changed: [...fresh].flatMap(([sku, after_]) => {
      const before_ = old.get(sku)
      return before_ ? describeChange(before_, after_) : []
    }),
    categories: compareNamedItems(withoutProducts(before.menu), withoutProducts(after.menu)),
    groups: compareGroups(before.menu, after.menu),
    parts: compareNamedItems(before.menu.menus, after.menu.menus),
    taxes: compareNamedItems(before.taxes, after.taxes),
    isReordered: isReordered(before.menu, after.menu),
  }
}
