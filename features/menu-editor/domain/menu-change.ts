import { fail, ok, type Result } from '#platform/kernel/result.ts'

/** The fields of a menu's parts that changes need; all others are preserved. */
interface KeyedItem {
  readonly key: string
}
interface ProductLike {
  readonly sku: string
}
interface CategoryLike<Product> extends KeyedItem {
  readonly products: readonly Product[]
}
interface MenuLike<Category, Group, Part> {
  readonly categories: readonly Category[]
  readonly optionGroups?: readonly Group[] | undefined
  readonly menus?: readonly Part[] | undefined
}

/** One manual change of a menu. */
export type MenuChange<Product, Category, Group, Part> =
  /**
   * Replaces the product called `was`, or appends one to a category when there is none; its new groups are appended
   * to the list of groups.
   */
  | {
      readonly kind: 'product'
      readonly was?: string | undefined
      readonly category: string
      readonly product: Product
      readonly groups?: readonly Group[] | undefined
    }
  | { readonly kind: 'removeProduct'; readonly sku: string }
  | {
      readonly kind: 'category'
      readonly was?: string | undefined
      readonly category: Omit<Category, 'products'>
    }
  | { readonly kind: 'removeCategory'; readonly key: string }
  | { readonly kind: 'group'; readonly was?: string | undefined; readonly group: Group }
  | { readonly kind: 'removeGroup'; readonly key: string }
  | { readonly kind: 'part'; readonly was?: string | undefined; readonly part: Part }
  | { readonly kind: 'removePart'; readonly key: string }
  /** Puts a product, category or part `by` places further on among its like. */
  | { readonly kind: 'moveProduct'; readonly sku: string; readonly by: number }
  | { readonly kind: 'moveCategory'; readonly key: string; readonly by: number }
  | { readonly kind: 'movePart'; readonly key: string; readonly by: number }

/** The subject of the change no longer exists, or its new name is taken. */
export type MenuChangeIssue = 'gone' | 'taken'

const moveItem = <Item>(list: readonly Item[], from: number, by: number): Item[] => {
  const to = Math.max(0, Math.min(list.length - 1, from + by))
  const item = list[from]
  const others = list.toSpliced(from, 1)
  return item === undefined ? [...list] : others.toSpliced(to, 0, item)
}

/** Replaces the item called `was` with `item`, or appends it. */
const upsertItem = <Item>(
  list: readonly Item[],
  item: Item,
  { nameOf, was }: { nameOf: (item: Item) => string; was: string | undefined },
): Result<Item[], MenuChangeIssue> => {
  const at = was === undefined ? -1 : list.findIndex((each) => nameOf(each) === was)
  if (was !== undefined && at < 0) return fail('gone')
  const twin = list.findIndex((each) => nameOf(each) === nameOf(item))
  if (twin >= 0 && twin !== at) return fail('taken')
  return ok(at < 0 ? [...list, item] : list.with(at, item))
}

const removeItem = <Item>(
  list: readonly Item[],
  is: (item: Item) => boolean,
): Result<Item[], MenuChangeIssue> => (list.some(is) ? ok(list.filter((item) => !is(item))) : fail('gone'))

const getKey = ({ key }: KeyedItem): string => key

/** Moves the item called `key` by `by` places. */
const moveByKey = <Item extends KeyedItem>(
  list: readonly Item[],
  key: string,
  by: number,
): Result<Item[], MenuChangeIssue> => {
  const at = list.findIndex((item) => item.key === key)
  return at < 0 ? fail('gone') : ok(moveItem(list, at, by))
}

/** Appends new groups, none of which may have the key of another. */
const appendGroups = <Group extends KeyedItem>(
  list: readonly Group[],
  groups: readonly Group[],
): Result<readonly Group[], MenuChangeIssue> =>
  groups.reduce<Result<readonly Group[], MenuChangeIssue>>(
    (sum, group) => (sum.ok ? upsertItem(sum.value, group, { nameOf: getKey, was: undefined }) : sum),
    ok(list),
  )

/** Applies one change to a menu without mutating it. */
export const applyMenuChange = <
  Product extends ProductLike,
  Category extends CategoryLike<Product>,
  Group extends KeyedItem,
  Part extends KeyedItem,
  Menu extends MenuLike<Category, Group, Part>,
>(
  menu: Menu,
  change: MenuChange<Product, Category, Group, Part>,
): Result<Menu, MenuChangeIssue> => {
  const { categories, optionGroups = [], menus = [] } = menu
  const withCategories = (
    wanted: Result<readonly Category[], MenuChangeIssue>,
  ): Result<Menu, MenuChangeIssue> => (wanted.ok ? ok({ ...menu, categories: wanted.value }) : wanted)
  const withGroups = (
    wanted: Result<readonly Group[], MenuChangeIssue>,
    of = menu,
  ): Result<Menu, MenuChangeIssue> => (wanted.ok ? ok({ ...of, optionGroups: wanted.value }) : wanted)
  const withParts = (wanted: Result<readonly Part[], MenuChangeIssue>): Result<Menu, MenuChangeIssue> =>
    wanted.ok ? ok({ ...menu, menus: wanted.value }) : wanted

  switch (change.kind) {
    case 'product': {
      const placed = withCategories(upsertProduct(categories, change))
      return placed.ok ? withGroups(appendGroups(optionGroups, change.groups ?? []), placed.value) : placed
    }
    case 'removeProduct':
      return withCategories(withoutProduct(categories, change.sku))
    case 'moveProduct':
      return withCategories(ok(withMovedProduct(categories, change)))
    case 'category': {
      const known = categories.find(({ key }) => key === change.was)
      const category = { ...change.category, products: known?.products ?? [] } as unknown as Category
      return withCategories(upsertItem(categories, category, { nameOf: getKey, was: change.was }))
    }
    case 'removeCategory':
      return withCategories(removeItem(categories, ({ key }) => key === change.key))
    case 'moveCategory':
      return withCategories(moveByKey(categories, change.key, change.by))
    case 'group':
      return withGroups(upsertItem(optionGroups, change.group, { nameOf: getKey, was: change.was }))
    case 'removeGroup':
      return withGroups(removeItem(optionGroups, ({ key }) => key === change.key))
    case 'part':
      return withParts(upsertItem(menus, change.part, { nameOf: getKey, was: change.was }))
    case 'removePart':
      return withParts(removeItem(menus, ({ key }) => key === change.key))
    case 'movePart':
      return withParts(moveByKey(menus, change.key, change.by))
  }
}

const withoutProduct = <Product extends ProductLike, Category extends CategoryLike<Product>>(
  categories: readonly Category[],
  sku: string,
): Result<Category[], MenuChangeIssue> => {
  const isThere = categories.some(({ products }) => products.some((product) => product.sku === sku))
  if (!isThere) return fail('gone')
  return ok(
    categories.map((category) => ({
      ...category,
      products: category.products.filter((product) => product.sku !== sku),
    })),
  )
}

const withMovedProduct = <Product extends ProductLike, Category extends CategoryLike<Product>>(
  categories: readonly Category[],
  { sku, by }: { readonly sku: string; readonly by: number },
): Category[] =>
  categories.map((category) => {
    const at = category.products.findIndex((product) => product.sku === sku)
    return at < 0 ? category : { ...category, products: moveItem(category.products, at, by) }
  })

/** A product keeps its position unless it moves to another category, where it is appended. */
const upsertProduct = <Product extends ProductLike, Category extends CategoryLike<Product>>(
  categories: readonly Category[],
  { was, category: key, product }: { was?: string | undefined; category: string; product: Product },
): Result<Category[], MenuChangeIssue> => {
  const all = categories.flatMap(({ products }) => products)
  if (was !== undefined && !all.some(({ sku }) => sku === was)) return fail('gone')
  if (product.sku !== was && all.some(({ sku }) => sku === product.sku)) return fail('taken')
  if (!categories.some((category) => category.key === key)) return fail('gone')
  return ok(
    categories.map((category) => {
      const at = was === undefined ? -1 : category.products.findIndex(({ sku }) => sku === was)
      if (category.key === key)
        return {
          ...category,
          products: at < 0 ? [...category.products, product] : category.products.with(at, product),
        }
      return at < 0 ? category : { ...category, products: category.products.toSpliced(at, 1) }
    }),
  )
}

interface SizedMenu {
  readonly categories: readonly {
    readonly products: readonly {
      readonly price: number
      readonly optionGroups?: readonly string[] | undefined
    }[]
  }[]
  readonly optionGroups?:
    | readonly {
        readonly key: string
        readonly role?: string | undefined
        readonly options: readonly { readonly price?: number | undefined }[]
      }[]
    | undefined
}

/** Sets the price of every product with several sizes to that of the smallest, which its card shows. */
export const applySizePrices = <Menu extends SizedMenu>(menu: Menu): Menu => {
  const smallest = new Map(
    (menu.optionGroups ?? [])
      .filter(({ role }) => role === 'size')
      .map(({ key, options }) => [key, Math.min(...options.map(({ price = 0 }) => price))]),
  )
  const categories = menu.categories.map((category) => ({
    ...category,
    products: category.products.map((product) => {
      const size = product.optionGroups?.find((key) => smallest.has(key))
      const price = smallest.get(size ?? '') ?? product.price
      return price === product.price ? product : { ...product, price }
    }),
  }))
  return { ...menu, categories }
}
