import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { getPageContext } from '#platform/contract/page-context.ts'
import type { StoreCard, StoresApi, Timings } from '../../contract/endpoints.ts'
import { TimingsScreen } from '../components/timings-screen.tsx'
import { loadVendor } from '../load-vendor.ts'

interface TimingsData {
  readonly stores: readonly StoreCard[]
  /** The outlet whose timings are shown. */
  readonly storeId: string
  readonly timings: Timings
}

export const loader = async ({ url, context }: LoaderFunctionArgs): Promise<TimingsData> => {
  const page = getPageContext(context)
  const { site, language } = await loadPageSite(page, url)
  const state = site && (await loadVendor(page, { site, language }))
  if (state?.kind !== 'ready') throw data(null, { status: 404 })
  const { stores, store } = state.vendor
  const wanted = url.searchParams.get('store')
  const storeId = stores.find(({ _id }) => _id === wanted)?._id ?? store._id
  const answer = await page.api<StoresApi>(language)('GET /api/v1/stores/:id/timings', {
    params: { id: storeId },
  })
  if (!answer.ok) throw data(null, { status: answer.error.status })
  return { stores, storeId, timings: answer.data }
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildSiteMeta(findRootData(matches), { path: 'store-timings', isIndexed: true })

export default function StoreTimingsPage() {
  return <TimingsScreen {...useLoaderData<typeof loader>()} />
}
