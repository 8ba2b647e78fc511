import { useEffect } from 'react'
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigate,
  useParams,
} from 'react-router'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { getPaymentReturnPath } from '#core/payments/storefront/paths.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { getPageContext } from '#platform/contract/page-context.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import type { FullOrder, Order } from '../../contract/endpoints.ts'
import { ORDER_STATUS } from '../../domain/order-status.ts'
import { OrderNotFound, OrderSkeleton } from '../components/order-frame.tsx'
import { StatusView } from '../components/status-view.tsx'
import { SummaryView } from '../components/summary-view.tsx'
import { loadOrderPage } from '../order-page-data.ts'
import { useOrdersTexts } from '../orders-texts.ts'
import { useCurrentOrder } from '../use-current-order.ts'

export const loader = ({ url, params, context }: LoaderFunctionArgs) =>
  loadOrderPage(getPageContext(context), url, params.id ?? '')

export const meta: MetaFunction<typeof loader> = ({ matches, params }) =>
  buildSiteMeta(findRootData(matches), { path: `order-summary/${params.id}` })

const getOngoingPaymentPath = ({ payment, sharedPaymentPath }: FullOrder, home: string): string =>
  sharedPaymentPath === undefined
    ? getPaymentReturnPath(home, payment._id)
    : getPagePath(home, sharedPaymentPath)

/**
 * An order whose customer has not paid yet is not placed: redirects to the payment's return page, which offers to go
 * on paying, or to the page where it is paid with others. Once the bank has the payment there is nothing to do but wait, which the summary says, with a refresh.
 */
const useUnpaid = (order: Order | undefined): boolean => {
  const navigate = useNavigate()
  const home = useHome()
  const full = order?.detail === 'full' ? order : undefined
  const isUnpaid =
    full?.status === ORDER_STATUS.initialize &&
    (full.payment.status === PAYMENT_STATUS.initiated || full.sharedPaymentPath !== undefined)
  const payPath = full && getOngoingPaymentPath(full, home)
  useEffect(() => {
    if (isUnpaid && payPath) void navigate(payPath, { replace: true })
  }, [isUnpaid, payPath, navigate])
  return isUnpaid
}

export default function OrderSummaryPage() {
  const t = useOrdersTexts()
  const home = useHome()
  const { id = '' } = useParams()
  const { order, timeZone, isLive, state } = useCurrentOrder(id, useLoaderData<typeof loader>())
  const isUnpaid = useUnpaid(order)
  const isOnItsWay = state === 'loading' || state === 'lost'
  if (order?.detail === 'full' && !isUnpaid) return <SummaryView order={order} />
  if (isUnpaid || isOnItsWay) return <OrderSkeleton />
  if (order) return <StatusView order={order} timeZone={timeZone} isLive={isLive} isLost={false} />
  return <OrderNotFound action={<ButtonLink to={getPagePath(home)}>{t('status.toStart')}</ButtonLink>} />
}
