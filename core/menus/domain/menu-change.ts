import { fail, ok, type Result } from '#platform/kernel/result.ts'

/** As much of a menu's parts as moving them about needs; the rest is carried along untouched. */
interface Keyed {
  readonly key: string
}
interface ProductLike {
  readonly sku: string
}
interface CategoryLike<Product> extends Keyed {
  readonly products: readonly Product[]
}
interface MenuLike<Category, Group> {
  readonly categories: readonly Category[]
  readonly optionGroups?: readonly Group[] | undefined
  readonly menus?: readonly { readonly categories: readonly string[] }[] | undefined
}

/** One change of a menu by hand. */
export type MenuChange<Product, Category, Group> =
  /** Puts a product in place of the one called `was`, or at the end of a category when there is none. */
  | {
      readonly kind: 'product'
      readonly was?: string | undefined
      readonly category: string
      readonly product: Product
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
  /** Puts a product or category `by` places further on among its like. */
  | { readonly kind: 'moveProduct'; readonly sku: string; readonly by: number }
  | { readonly kind: 'moveCategory'; readonly key: string; readonly by: number }

/** What was to be changed is not there any more, or its new name is taken. */
export type ChangeFault = 'gone' | 'taken'

const moved = <Item>(list: readonly Item[], from: number, by: number): Item[] => {
  const to = Math.max(0, Math.min(list.length - 1, from + by))
  const item = list[from]
  const others = list.toSpliced(from, 1)
  return item === undefined ? [...list] : others.toSpliced(to, 0, item)
}

/** `item` in the place of the one called `was`, else at the end. */
const put = <Item>(
  list: readonly Item[],
  item: Item,
  { nameOf, was }: { nameOf: (item: Item) => string; was: string | undefined },
): Result<Item[], ChangeFault> => {
  const at = was === undefined ? -1 : list.findIndex((each) => nameOf(each) === was)
  if (was !== undefined && at < 0) return fail('gone')
  const twin = list.findIndex((each) => nameOf(each) === nameOf(item))
  if (twin >= 0 && twin !== at) return fail('taken')
  return ok(at < 0 ? [...list, item] : list.with(at, item))
}

const without = <Item>(list: readonly Item[], is: (item: Item) => boolean): Result<Item[], ChangeFault> =>
  list.some(is) ? ok(list.filter((item) => !is(item))) : fail('gone')

/** Applies one change to a menu; the menu itself stays as it is. */
export const applyMenuChange = <
  Product extends ProductLike,
  Category extends CategoryLike<Product>,
  Group extends Keyed,
  Menu extends MenuLike<Category, Group>,
>(
  menu: Menu,
  change: MenuChange<Product, Category, Group>,
): Result<Menu, ChangeFault> => {
  const keyOf = ({ key }: Keyed): string => key
  const withCategories = (categories: Result<Category[], ChangeFault>): Result<Menu, ChangeFault> =>
    categories.ok ? ok({ ...menu, categories: categories.value }) : categories
  const withGroups = (optionGroups: Result<Group[], ChangeFault>): Result<Menu, ChangeFault> =>
    optionGroups.ok ? ok({ ...menu, optionGroups: optionGroups.value }) : optionGroups
  const inEach = (edit: (products: readonly Product[]) => readonly Product[]): Category[] =>
    menu.categories.map((category) => ({ ...category, products: edit(category.products) }))

  switch (change.kind) {
    case 'product':
      return withCategories(putProduct(menu.categories, change))
    case 'removeProduct': {
      const isThere = menu.categories.some(({ products }) => products.some(({ sku }) => sku === change.sku))
      return isThere
        ? withCategories(ok(inEach((products) => products.filter(({ sku }) => sku !== change.sku))))
        : fail('gone')
    }
    case 'moveProduct':
      return withCategories(
        ok(
          inEach((products) => {
            const at = products.findIndex(({ sku }) => sku === change.sku)
            return at < 0 ? products : moved(products, at, change.by)
          }),
        ),
      )
    case 'category': {
      const known = menu.categories.find(({ key }) => key === change.was)
      const category = { ...change.category, products: known?.products ?? [] } as unknown as Category
      return withCategories(put(menu.categories, category, { nameOf: keyOf, was: change.was }))
    }
    case 'removeCategory':
      return withCategories(without(menu.categories, ({ key }) => key === change.key))
    case 'moveCategory': {
      const at = menu.categories.findIndex(({ key }) => key === change.key)
      return at < 0 ? fail('gone') : withCategories(ok(moved(menu.categories, at, change.by)))
    }
    case 'group':
      return withGroups(put(menu.optionGroups ?? [], change.group, { nameOf: keyOf, was: change.was }))
    case 'removeGroup':
      return withGroups(without(menu.optionGroups ?? [], ({ key }) => key === change.key))
  }
}

/** A product stays where it is unless it goes to another category, at whose end it stands then. */
const putProduct = <Product extends ProductLike, Category extends CategoryLike<Product>>(
  categories: readonly Category[],
  { was, category: key, product }: { was?: string | undefined; category: string; product: Product },
): Result<Category[], ChangeFault> => {
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

interface Sized {
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

/** Gives every product of several sizes the price of the smallest, which is what its card says. */
export const withSizePrices = <Menu extends Sized>(menu: Menu): Menu => {
  const smallest = new Map(
    (menu.optionGroups ?? [])
      .filter(({ role }) => role === 'size')
      .map(({ key, options }) => [key, Math.min(...options.map(({ price = 0 }) => price))]),
  )
  const categories = menu.categories.map((category) => ({
    ...category,
    products: category.products.map((product) => {
      const size = product.optionGroups?.find((key) => smallest.has(key))
      return size === undefined ? product : { ...product, price: smallest.get(size) ?? product.price }
    }),
  }))
  return { ...menu, categories }
}
