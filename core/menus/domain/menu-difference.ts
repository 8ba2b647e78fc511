import {
  diffLists,
  isEmptyDifference,
  type ListDifference,
  NO_DIFFERENCE,
  patchList,
} from './list-difference.ts'

interface Keyed {
  readonly key: string
}
interface ProductLike {
  readonly sku: string
}
interface CategoryLike extends Keyed {
  readonly products: readonly ProductLike[]
}
type ProductOf<Category extends CategoryLike> = Category['products'][number]
type HeadOf<Category extends CategoryLike> = Omit<Category, 'products'> & Keyed

/** As much of a menu file as a difference needs to know. */
export interface ContentLike<
  Tax extends Keyed = Keyed,
  Group extends Keyed = Keyed,
  Part extends Keyed = Keyed,
  Category extends CategoryLike = CategoryLike,
> {
  readonly taxes?: readonly Tax[] | undefined
  readonly menu: {
    readonly optionGroups?: readonly Group[] | undefined
    readonly menus?: readonly Part[] | undefined
    readonly categories: readonly Category[]
  }
}

/** How one menu becomes another, entity by entity. */
export interface MenuDifference<
  Tax = unknown,
  Group = unknown,
  Part = unknown,
  Product = unknown,
  Head = unknown,
> {
  readonly taxes: ListDifference<Tax>
  readonly groups: ListDifference<Group>
  readonly parts: ListDifference<Part>
  /** Categories without their products. */
  readonly categories: ListDifference<Head>
  /** By the key of the category; only of categories that have a difference. */
  readonly products: Readonly<Record<string, ListDifference<Product>>>
}

const keyOf = ({ key }: Keyed): string => key
const skuOf = ({ sku }: ProductLike): string => sku

const headOf = <Category extends CategoryLike>({ products: _, ...head }: Category): HeadOf<Category> => head

const productDifferences = <Category extends CategoryLike>(
  before: readonly Category[],
  after: readonly Category[],
): Record<string, ListDifference<ProductOf<Category>>> => {
  const old = new Map(before.map(({ key, products }) => [key, products]))
  const current = new Map(after.map(({ key, products }) => [key, products]))
  const differences = [...new Set([...old.keys(), ...current.keys()])].map(
    (key) =>
      [key, diffLists<ProductOf<Category>>(old.get(key) ?? [], current.get(key) ?? [], skuOf)] as const,
  )
  return Object.fromEntries(differences.filter(([, difference]) => !isEmptyDifference(difference)))
}

/** What turns the menu `before` into the menu `after`. */
export const diffMenus = <
  Tax extends Keyed,
  Group extends Keyed,
  Part extends Keyed,
  Category extends CategoryLike,
>(
  before: ContentLike<Tax, Group, Part, Category>,
  after: ContentLike<Tax, Group, Part, Category>,
): MenuDifference<Tax, Group, Part, ProductOf<Category>, HeadOf<Category>> => ({
  taxes: diffLists(before.taxes ?? [], after.taxes ?? [], keyOf),
  groups: diffLists(before.menu.optionGroups ?? [], after.menu.optionGroups ?? [], keyOf),
  parts: diffLists(before.menu.menus ?? [], after.menu.menus ?? [], keyOf),
  categories: diffLists<HeadOf<Category>>(
    before.menu.categories.map(headOf),
    after.menu.categories.map(headOf),
    keyOf,
  ),
  products: productDifferences(before.menu.categories, after.menu.categories),
})

export const isEmptyMenuDifference = ({
  taxes,
  groups,
  parts,
  categories,
  products,
}: MenuDifference): boolean =>
  [taxes, groups, parts, categories, ...Object.values(products)].every(isEmptyDifference)

const unlessEmpty = <Name extends string, Item>(name: Name, list: readonly Item[]) =>
  (list.length > 0 ? { [name]: list } : {}) as { readonly [Key in Name]?: readonly Item[] }

/** Applies a difference to the menu that it was made for. */
export const patchMenu = <
  Tax extends Keyed,
  Group extends Keyed,
  Part extends Keyed,
  Category extends CategoryLike,
>(
  content: ContentLike<Tax, Group, Part, Category>,
  difference: MenuDifference<Tax, Group, Part, ProductOf<Category>, HeadOf<Category>>,
): ContentLike<Tax, Group, Part, Category> => {
  const { categories, optionGroups = [], menus = [] } = content.menu
  const products = new Map(categories.map((category) => [category.key, category.products]))
  const heads = patchList<HeadOf<Category>>(categories.map(headOf), difference.categories, keyOf)
  return {
    taxes: patchList(content.taxes ?? [], difference.taxes, keyOf),
    menu: {
      ...unlessEmpty('optionGroups', patchList(optionGroups, difference.groups, keyOf)),
      ...unlessEmpty('menus', patchList(menus, difference.parts, keyOf)),
      categories: heads.map(
        (head) =>
          ({
            ...head,
            products: patchList<ProductOf<Category>>(
              products.get(head.key) ?? [],
              difference.products[head.key] ?? NO_DIFFERENCE,
              skuOf,
            ),
          }) as unknown as Category,
      ),
    },
  }
}
