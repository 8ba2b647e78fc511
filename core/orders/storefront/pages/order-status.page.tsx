import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useParams } from 'react-router'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
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
  const shown = await loadOrderPage(getPageContext(context), url, params.id ?? '')
  return data(shown, { status: shown.isUnknown ? 404 : 200 })
}

export const meta: MetaFunction<typeof loader> = ({ matches, params }) =>
  buildSiteMeta(findRootData(matches), { path: `order-status/${params.id}` })

export default function OrderStatusPage() {
  const t = useOrdersTexts()
  const home = useHome()
  const { id = '' } = useParams()
  const { order, timeZone, isLive, state } = useCurrentOrder(id, useLoaderData<typeof loader>())
  if (order) return <StatusView order={order} timeZone={timeZone} isLive={isLive} isLost={state === 'lost'} />
  if (state === 'loading' || state === 'lost') return <OrderSkeleton />
  return <OrderNotFound action={<ButtonLink to={getPagePath(home)}>{t('status.toStart')}</ButtonLink>} />
}
