import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSite } from '#core/sites/storefront/use-site.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Product } from '../contract/endpoints.ts'
import { NO_FILTER } from '../domain/menu-filter.ts'
import { parseFilter } from './filter-url.ts'
import type { ProductPage as Products } from './load-products.ts'
import type { ProductFinder } from './menu-finder.ts'
import { parsePage } from './menu-pages.ts'

export interface SearchData {
  readonly categories: readonly { readonly _id: string; readonly name: string; readonly count: number }[]
  /** The server's results for the address. */
  readonly list: Products
  readonly product: Product | null
  readonly currency: string
}

/** The search index in the browser, as soon as it is loaded. */
const useFinder = (vendor: Vendor): ProductFinder | undefined => {
  const { uiVersion } = useSite()
  const [finder, setFinder] = useState<{ readonly find: ProductFinder }>()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has other words
  useEffect(() => {
    let isWanted = true
    const load = async () => {
      const { loadFinder } = await import('./menu-finder.ts')
      const find = await loadFinder(vendor, { uiVersion, language })
      if (isWanted && find) setFinder({ find })
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [vendor.store._id, vendor.orderType, uiVersion, language])
  return finder?.find
}

/**
 * Cards rendered with the keystroke that found them: on a phone the keyboard hides most of what is below the first.
 */
const CARDS_PER_KEY = 1

/** Cards rendered while typing continues: a screen and what is partly visible below. */
const CARDS_WHILE_TYPING = 8

const NO_PRODUCTS: Products['products'] = []

/**
 * The first result, followed until the next render by the previous ones: removing fifty cards costs as much time as
 * rendering the visible ones.
 */
const mergeWithPrevious = (
  found: Products['products'],
  before: Products['products'],
): Products['products'] => {
  const first = found.slice(0, CARDS_PER_KEY)
  // Returns the same list when nothing changes, to avoid a re-render.
  if (first.every((card, at) => card === before[at])) return before
  const shown = new Set(first.map(({ id }) => id))
  return [...first, ...before.slice(CARDS_PER_KEY).filter(({ id }) => !shown.has(id))]
}

interface SearchInput {
  readonly vendor: Vendor
  readonly typed: string
  /** The query of the address. */
  readonly params: URLSearchParams
  readonly data: SearchData
}

/**
 * The results, as many as can be rendered without delaying the next keystroke; more cards follow, and the whole page
 * with its filters once typing pauses.
 */
export const useSearchResults = ({ vendor, typed, params, data }: SearchInput) => {
  const find = useFinder(vendor)
  const filter = useMemo(() => parseFilter(params), [params])
  const isResting = typed.trim() === (params.get('q') ?? '')
  const page = isResting ? parsePage(params) : 1
  const list = useMemo(
    () => (find ? find(typed, filter, page) : data.list),
    [find, typed, filter, page, data.list],
  )
  const isAsked = typed.trim() !== '' || filter !== NO_FILTER
  // Empty without a search, so the first keystroke has no cards to retain.
  const products = isAsked ? list.products : NO_PRODUCTS
  const most = isResting ? products.length : CARDS_WHILE_TYPING
  const wanted = useMemo(() => products.slice(0, most), [products, most])
  const drawn = useDeferredValue(wanted)
  const cards = drawn === wanted ? drawn : mergeWithPrevious(products, drawn)
  const [rested, setRested] = useState(list)
  if (isResting && rested !== list) setRested(list)
  return { isAsked, isFiltered: filter !== NO_FILTER, page, list, cards, facets: rested.facets }
}
