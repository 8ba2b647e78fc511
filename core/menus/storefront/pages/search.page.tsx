import { type LoaderFunctionArgs, type MetaDescriptor, type MetaFunction, useLoaderData } from 'react-router'
import { siteMeta } from '#core/sites/storefront/site-meta.ts'
import { pageOf } from '#platform/contract/page-context.ts'
import { filterOf, filterQuery } from '../filter-address.ts'
import { keepUnless } from '../keep-menu.ts'
import { loadCategories, loadOpened, loadProducts, menuPlace } from '../load-products.ts'
import { pageIn } from '../menu-pages.ts'
import { searchPath } from '../menu-paths.ts'
import { ReadyOutlet } from '../ready-outlet.tsx'
import { SearchScreen } from '../search-screen.tsx'
import type { SearchData } from '../use-found.ts'

interface Loaded {
  readonly shown: SearchData | null
  readonly head: MetaDescriptor[]
}

const LONGEST = 80

export const loader = async ({ url, context }: LoaderFunctionArgs): Promise<Loaded> => {
  const page = pageOf(context)
  const place = await menuPlace(page, url)
  if (!place) return { shown: null, head: [] }
  const { site, language, vendor } = place
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, LONGEST)
  const shown: SearchData = {
    categories: (await loadCategories(page, place)).map(({ _id, name, count }) => ({ _id, name, count })),
    list: await loadProducts(page, place, {
      ...filterQuery(filterOf(url.searchParams)),
      ...(search && { search }),
      page: pageIn(url.searchParams),
    }),
    product: await loadOpened(page, place, url),
    currency: vendor.store.currency.code,
  }
  return { shown, head: siteMeta({ site, language, origin: page.origin }, { path: searchPath('').slice(1) }) }
}

/** Products are chosen here, so the way to the cart is pinned over it. */
export const handle = { isForChoosing: true }

export const shouldRevalidate = keepUnless('q', 'food', 'without', 'page')

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

export default function SearchPage() {
  const { shown } = useLoaderData<typeof loader>()
  return <ReadyOutlet>{(vendor) => shown && <SearchScreen data={shown} vendor={vendor} />}</ReadyOutlet>
}
