/** A place in the kitchen with a screen of its own. */
export interface Station {
  readonly _id: string
  readonly name: string
  /** Ids of the menu's categories whose products are made here. */
  readonly categories: readonly string[]
  /** Ids of products that are made here, wherever their category is made. */
  readonly products: readonly string[]
}

/** How an outlet's kitchen works. */
export interface KitchenSetup {
  /** Counts the changes; a change of an older sight is refused. 0: nothing was set up yet. */
  readonly version: number
  /** Whether an order is ready by itself once all of it is. */
  readonly isAutoReady: boolean
  readonly stations: readonly Station[]
}

export const NO_SETUP: KitchenSetup = { version: 0, isAutoReady: false, stations: [] }

/** Where a product is made; null: nobody claims it, so whoever sees everything does. */
export type StationResolver = (productId: string) => string | null

/**
 * Sends products to stations: what a station claims by itself goes before what one claims by its category.
 *
 * @param categoryOf undefined for a product that is not on the menu any more
 */
export const createStationResolver = (
  stations: readonly Station[],
  categoryOf: (productId: string) => string | undefined,
): StationResolver => {
  const byProduct = new Map(stations.flatMap(({ _id, products }) => products.map((id) => [id, _id] as const)))
  const byCategory = new Map(
    stations.flatMap(({ _id, categories }) => categories.map((id) => [id, _id] as const)),
  )
  return (productId) => byProduct.get(productId) ?? byCategory.get(categoryOf(productId) ?? '') ?? null
}

/** What is wrong with stations that somebody wants, the first fault first. */
export interface SetupIssue {
  readonly kind: 'nameTwice' | 'categoryTwice' | 'productTwice' | 'unknownCategory' | 'unknownProduct'
  /** As a path into what was sent, such as `stations.1.name`. */
  readonly field: string
  /** The name that stands twice, or the id of what is claimed twice or not known. */
  readonly what: string
}

interface MenuNames {
  readonly hasCategory: (id: string) => boolean
  readonly hasProduct: (id: string) => boolean
}

const normalizeName = (name: string): string => name.normalize('NFKC').toLowerCase()

/** Judges wanted stations: every name once, every category and product at one station at most, all of them on the menu. */
export const validateSetup = (
  stations: readonly Pick<Station, 'name' | 'categories' | 'products'>[],
  { hasCategory, hasProduct }: MenuNames,
): SetupIssue | undefined => {
  const seen = { name: new Set<string>(), categories: new Set<string>(), products: new Set<string>() }
  const isAgain = (set: Set<string>, value: string): boolean => set.size === set.add(value).size
  for (const [index, { name, categories, products }] of stations.entries()) {
    const at = (field: string): string => `stations.${index}.${field}`
    if (isAgain(seen.name, normalizeName(name))) return { kind: 'nameTwice', field: at('name'), what: name }
    for (const what of categories) {
      if (!hasCategory(what)) return { kind: 'unknownCategory', field: at('categories'), what }
      if (isAgain(seen.categories, what)) return { kind: 'categoryTwice', field: at('categories'), what }
    }
    for (const what of products) {
      if (!hasProduct(what)) return { kind: 'unknownProduct', field: at('products'), what }
      if (isAgain(seen.products, what)) return { kind: 'productTwice', field: at('products'), what }
    }
  }
  return undefined
}
