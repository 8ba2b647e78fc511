import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useParams } from 'react-router'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { getPageContext } from '#platform/contract/page-context.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { OrderNotFound, OrderSkeleton } from '../components/order-frame.tsx'
import { StatusView } from '../components/status-view.tsx'
import { loadOrderPage } from '../order-page-data.ts'
import { useOrdersTexts } from '../orders-texts.ts'
import { useCurrentOrder } from '../use-current-order.ts'

export const loader = async ({ url, params, context }: LoaderFunctionArgs) => {
  const page = getPageContext(context)
  const shown = await loadOrderPage(page, url, params.id ?? '')
  const { site, language } = await loadPageSite(page, url)
  const root = site ? { site, language, origin: page.origin } : undefined
  const head = buildSiteMeta(root, { path: `order-status/${params.id}` })
  return data({ ...shown, head }, { status: shown.isUnknown ? 404 : 200 })
}

/** Built on the server, so that the browser does not load the code of that. */
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

export default function OrderStatusPage() {
  const t = useOrdersTexts()
  const home = useHome()
  const { id = '' } = useParams()
  const { order, timeZone, isLive, state } = useCurrentOrder(id, useLoaderData<typeof loader>())
  if (order) return <StatusView order={order} timeZone={timeZone} isLive={isLive} isLost={state === 'lost'} />
  if (state === 'loading' || state === 'lost') return <OrderSkeleton />
  return <OrderNotFound action={<ButtonLink to={getPagePath(home)}>{t('status.toStart')}</ButtonLink>} />
}
