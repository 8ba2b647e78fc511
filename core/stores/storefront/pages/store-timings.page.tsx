import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { getPageContext, type PageContext } from '#platform/contract/page-context.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { StoreCard, StoresApi, Timings } from '../../contract/endpoints.ts'
import { TimingsScreen } from '../components/timings-screen.tsx'
import { loadVendor, type Vendor } from '../load-vendor.ts'

interface TimingsData {
  /** What the page is called, in its language. */
  readonly title: string
  readonly stores: readonly StoreCard[]
  /** The outlet whose timings are shown. */
  readonly storeId: string
  readonly timings: Timings
}

/** The outlets of the site, and an inactive one that an old address asks for, so that its page says what it is. */
const listStores = async (
  page: PageContext,
  input: { readonly vendor: Vendor; readonly language: Language; readonly wanted: string | null },
): Promise<readonly StoreCard[]> => {
  const { vendor, language, wanted } = input
  const { stores, store } = vendor
  if (!wanted || stores.some(({ _id }) => _id === wanted)) return stores
  const answer = await page.api<StoresApi>(language)('GET /api/v1/stores/:id/details', {
    params: { id: wanted },
  })
  return answer.ok && answer.data.brand._id === store.brand._id ? [...stores, answer.data] : stores
}

export const loader = async ({ url, context }: LoaderFunctionArgs): Promise<TimingsData> => {
  const page = getPageContext(context)
  const { site, language } = await loadPageSite(page, url)
  const state = site && (await loadVendor(page, { site, language, url }))
  if (state?.kind !== 'ready') throw data(null, { status: 404 })
  const { vendor } = state
  const wanted = url.searchParams.get('store')
  const stores = await listStores(page, { vendor, language, wanted })
  const storeId = stores.find(({ _id }) => _id === wanted)?._id ?? vendor.store._id
  const answer = await page.api<StoresApi>(language)('GET /api/v1/stores/:id/timings', {
    params: { id: storeId },
  })
  if (!answer.ok) throw data(null, { status: answer.error.status })
  const title = page.getTexts(language).t('stores', 'timings.heading')
  return { title, stores, storeId, timings: answer.data }
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  buildSiteMeta(findRootData(matches), {
    path: 'store-timings',
    isIndexed: true,
    ...(loaderData && { title: loaderData.title }),
  })

export default function StoreTimingsPage() {
  const { stores, storeId, timings } = useLoaderData<typeof loader>()
  return <TimingsScreen stores={stores} storeId={storeId} timings={timings} />
}
