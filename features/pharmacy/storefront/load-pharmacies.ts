import { data, type MetaDescriptor } from 'react-router'
import type { MultiStoreApi, MultiStoreProduct } from '#core/menus/contract/multi-store-endpoints.ts'
import type { Site, SitesApi } from '#core/sites/contract/endpoints.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import type { StoreCard, StoresApi } from '#core/stores/contract/endpoints.ts'
import type { PageContext } from '#platform/contract/page-context.ts'
import type { Language } from '#platform/kernel/language.ts'
import { PHARMACY } from '../domain/pharmacies.ts'

/** An outlet of a pharmacy with the site that it sells by. */
export interface PharmacyOutlet extends StoreCard {
  readonly brand: string
  /** The path of the site's pages; empty on the merchant's own host. */
  readonly home: string
  /** The path that the site is known by, whatever the host. */
  readonly homePath: string
}

/** A product that was found, with where it is sold. */
export interface FoundProduct
  extends Pick<MultiStoreProduct, '_id' | 'name' | 'price' | 'photo' | 'needsPrescription'> {
  readonly outlets: readonly { readonly id: string; readonly isAvailable: boolean; readonly text: string }[]
}

export interface PharmacyList {
  readonly outlets: readonly PharmacyOutlet[]
  /** Null: nothing was searched for. */
  readonly found: readonly FoundProduct[] | null
  readonly search: string
  /** Built on the server, so that the browser does not load the code of that. */
  readonly head: MetaDescriptor[]
}

type ListedSite = Pick<Site, '_id' | 'homePath' | 'brand' | 'embedParents'>

/** So many merchants are read at the same time, so that one list does not take all of the database's connections. */
const SITES_AT_ONCE = 20
const MAX_FOUND = 20
const LONGEST_SEARCH = 80

/** The address of the list in frames. */
const EMBEDDED = /(?:^|\/)msite\/medica(?:\/|$)/

/** The pharmacies of the page: the merchant's of the address, else all that are listed. */
const loadSites = async (
  page: PageContext,
  url: URL,
): Promise<{ sites: readonly ListedSite[]; home: string | undefined; language: Language }> => {
  const { site, language, error } = await loadPageSite(page, url)
  if (site) {
    if (site.brand.merchantType !== PHARMACY) throw data(null, { status: 404 })
    const home = url.pathname.split('/')[1] === site.homePath ? site.homePath : ''
    return { sites: [site], home, language }
  }
  if (error) return { sites: [], home: undefined, language }
  const listed = await page.api<SitesApi>(language)('GET /api/v1/sites')
  const all = listed.ok ? listed.data : []
  const sites = all.filter(({ brand }) => brand.merchantType === PHARMACY)
  return { sites, home: undefined, language }
}

/** What is read for each of some sites, in their sequence. */
const readEach = async <Item>(
  sites: readonly ListedSite[],
  read: (site: ListedSite) => Promise<readonly Item[]>,
): Promise<Item[]> => {
  const items: Item[] = []
  for (let start = 0; start < sites.length; start += SITES_AT_ONCE) {
    const batch = await Promise.all(sites.slice(start, start + SITES_AT_ONCE).map(read))
    items.push(...batch.flat())
  }
  return items
}

const toFound = ({ stores, ...product }: MultiStoreProduct): FoundProduct => {
  const { _id, name, price, photo, needsPrescription } = product
  const outlets = stores.map(({ _id: id, state }) => ({
    ...{ id, isAvailable: state.isAvailable, text: state.text },
  }))
  return { _id, name, price, photo, needsPrescription, outlets }
}

const search = (
  page: PageContext,
  { sites, language }: { sites: readonly ListedSite[]; language: Language },
  text: string,
): Promise<FoundProduct[]> =>
  readEach(sites, async ({ _id: promotionUrlId }) => {
    const answer = await page.api<MultiStoreApi>(language)('GET /api/v1/multi-store/products/search', {
      query: {
        promotionUrlId,
        orderType: String(ORDER_TYPE.pickup),
        search: text,
        limit: String(MAX_FOUND),
      },
    })
    return answer.ok ? answer.data.products.map(toFound) : []
  })

const buildHead = async (page: PageContext, url: URL, isIndexed: boolean): Promise<MetaDescriptor[]> => {
  const { site, language } = await loadPageSite(page, url)
  const root = site ? { site, language, origin: page.origin } : undefined
  return buildSiteMeta(root, { path: 'medica', isIndexed })
}

/** The outlets of all pharmacies of the page, and what its search finds at them. */
export const loadPharmacies = async (page: PageContext, url: URL): Promise<PharmacyList> => {
  const { sites, home, language } = await loadSites(page, url)
  // The list itself holds nothing personal; each menu that it leads to names its own parents.
  if (EMBEDDED.test(url.pathname)) page.allowFraming(sites.flatMap(({ embedParents }) => embedParents))
  const text = (url.searchParams.get('q') ?? '').trim().slice(0, LONGEST_SEARCH)
  const found = /\S/.test(text) ? await search(page, { sites, language }, text) : null
  const outlets = await readEach(sites, async ({ _id: promotionUrlId, homePath, brand: { name: brand } }) => {
    const answer = await page.api<StoresApi>(language)('GET /api/v1/stores', { query: { promotionUrlId } })
    const stores = answer.ok ? answer.data : []
    return stores.map((store) => ({ ...store, brand, homePath, home: home ?? homePath }))
  })
  return { outlets, found, search: text, head: await buildHead(page, url, found === null) }
}
