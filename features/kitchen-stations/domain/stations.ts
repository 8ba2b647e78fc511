/** The most stations of an outlet. */
export const MAX_STATIONS = 12

/** The longest name of a station, in characters. */
export const MAX_STATION_NAME = 40

/** A workplace in the kitchen with its own screen. */
export interface Station {
  readonly _id: string
  readonly name: string
  /** Ids of the menu categories whose products are made here. */
  readonly categories: readonly string[]
  /** Ids of products that are made here, regardless of the station of their category. */
  readonly products: readonly string[]
}

/** The kitchen settings of an outlet. */
export interface KitchenSetup {
  /** Incremented by every change; a change of an older version is refused. 0: nothing was set up yet. */
  readonly version: number
  /** Whether an order becomes ready automatically when all its items are. */
  readonly isAutoReady: boolean
  readonly stations: readonly Station[]
}

export const NO_SETUP: KitchenSetup = { version: 0, isAutoReady: false, stations: [] }

/** The station that makes a product; null: no station claims it, so the screen of all stations shows it. */
export type StationResolver = (productId: string) => string | null

/**
 * Assigns products to stations: a claim of the product takes precedence over a claim of its category.
 *
 * @param categoryOf undefined for a product that is no longer on the menu
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

/** The first issue of a submitted setup. */
export interface SetupIssue {
  readonly kind: 'nameTwice' | 'categoryTwice' | 'productTwice' | 'unknownCategory' | 'unknownProduct'
  /** As a path into the request body, such as `stations.1.name`. */
  readonly field: string
  /** The duplicate name, or the id that is claimed twice or unknown. */
  readonly what: string
}

interface MenuNames {
  readonly hasCategory: (id: string) => boolean
  readonly hasProduct: (id: string) => boolean
}

const normalizeName = (name: string): string => name.normalize('NFKC').toLowerCase()

/**
 * Validates submitted stations: unique names, every category and product at one station at most, all of them on the
 * menu.
 */
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
