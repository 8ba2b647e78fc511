import { type LoaderFunctionArgs, type MetaDescriptor, type MetaFunction, useLoaderData } from 'react-router'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { ReadyOutlet } from '#core/stores/storefront/ready-outlet.tsx'
import { KEEP_OFFLINE } from '#platform/contract/keep-offline.ts'
import { getPageContext } from '#platform/contract/page-context.ts'
import { parseFilter, toFilterQuery } from '../filter-url.ts'
import { loadCategories, loadMenuPageContext, loadOpenedProduct, loadProducts } from '../load-products.ts'
import { parsePage } from '../menu-pages.ts'
import { getSearchPath } from '../menu-paths.ts'
import { revalidateOnParams } from '../revalidate-on-params.ts'
import { SearchScreen } from '../search-screen.tsx'
import type { SearchData } from '../use-search-results.ts'

interface SearchLoaderData {
  readonly shown: SearchData | null
  readonly head: MetaDescriptor[]
}

const LONGEST = 80

export const loader = async ({ url, context }: LoaderFunctionArgs): Promise<SearchLoaderData> => {
  const page = getPageContext(context)
  const place = await loadMenuPageContext(page, url)
  if (!place) return { shown: null, head: [] }
  const { site, language, vendor } = place
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, LONGEST)
  const shown: SearchData = {
    categories: (await loadCategories(page, place)).map(({ _id, name, count }) => ({ _id, name, count })),
    list: await loadProducts(page, place, {
      ...toFilterQuery(parseFilter(url.searchParams)),
      ...(search && { search }),
      page: parsePage(url.searchParams),
    }),
    product: await loadOpenedProduct(page, place, url),
    currency: vendor.store.currency.code,
  }
  return {
    shown,
    head: buildSiteMeta({ site, language, origin: page.origin }, { path: getSearchPath('').slice(1) }),
  }
}

/** Products are chosen here, so the link to the cart is pinned over the page. */
export const handle = { isForChoosing: true }

export const shouldRevalidate = revalidateOnParams('q', 'food', 'without', 'page')

/** A browser may keep the page to show it without a connection: nothing personal is in it. */
export const headers = () => KEEP_OFFLINE

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

export default function SearchPage() {
  const { shown } = useLoaderData<typeof loader>()
  return <ReadyOutlet>{(vendor) => shown && <SearchScreen data={shown} vendor={vendor} />}</ReadyOutlet>
}
