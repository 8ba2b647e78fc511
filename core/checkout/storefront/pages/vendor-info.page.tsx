import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AcceptedPaymentMethods } from '#core/payments/storefront/payment-method-list.tsx'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import type { VendorInfoApi } from '#core/stores/contract/vendor-info-endpoints.ts'
import { describeOutlet } from '#core/stores/storefront/describe-outlet.ts'
import { VendorInfoPanel } from '#core/stores/storefront/vendor-info.tsx'
import { getPageContext } from '#platform/contract/page-context.ts'

export const loader = async ({ url, params, context }: LoaderFunctionArgs) => {
  const page = getPageContext(context)
  const { site, language } = await loadPageSite(page, url)
  const id = params.id ?? ''
  if (!site) throw data(null, { status: 404 })
  const api = page.api<VendorInfoApi>(language)
  const [answer, gallery] = await Promise.all([
    api('GET /api/v1/stores/:id/vendor-info', { params: { id } }),
    api('GET /api/v1/gallery/:id', { params: { id } }),
  ])
  // Another merchant's outlet has no page here.
  if (!answer.ok || answer.data.store.brand._id !== site.brand._id) throw data(null, { status: 404 })
  const info = answer.data
  const { origin } = page
  page.addStructuredData(describeOutlet(info, { site, origin }))
  const path = `vendor-info/${id}`
  const head = buildSiteMeta({ site, language, origin }, { path, isIndexed: true, title: info.store.name })
  // The page works without its pictures.
  return { info, pictures: gallery.ok ? gallery.data : [], head }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

/** An outlet's details: location, hours, services and payment methods. */
export default function VendorInfoPage() {
  const { info, pictures } = useLoaderData<typeof loader>()
  return (
    <VendorInfoPanel info={info} pictures={pictures}>
      <AcceptedPaymentMethods store={info.store} />
    </VendorInfoPanel>
  )
}
