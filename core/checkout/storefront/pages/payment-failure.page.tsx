import { useEffect } from 'react'
import { type MetaFunction, useNavigate, useParams } from 'react-router'
import { CartSkeleton } from '#core/cart/storefront/cart-skeleton.tsx'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import { getOrderSummaryPath } from '#core/orders/storefront/paths.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { useCheckoutTexts } from '../checkout-texts.ts'
import { FailedPayment } from '../components/failed-payment.tsx'
import { useFailedPayment } from '../use-failed-payment.ts'
import { useSharedPayment } from '../use-shared-payment.ts'

export const meta: MetaFunction = ({ matches, params }) =>
  buildSiteMeta(findRootData(matches), { path: `payment/${params.id}/failure` })

/** An order that was paid after all, such as in another window, is no longer a failure. */
const useRedirectWhenPaid = (
  order: { readonly _id: string; readonly status: number } | undefined,
  home: string,
) => {
  const navigate = useNavigate()
  const isPlaced =
    order !== undefined &&
    order.status !== ORDER_STATUS.initialize &&
    !isCancelledOrDeclined(order.status as 0)
  const orderId = order?._id
  useEffect(() => {
    if (isPlaced && orderId) void navigate(getOrderSummaryPath(home, orderId), { replace: true })
  }, [isPlaced, orderId, home, navigate])
}

export default function PaymentFailurePage() {
  const t = useCheckoutTexts()
  const home = useHome()
  const { id = '' } = useParams()
  const failed = useFailedPayment(id)
  useRedirectWhenPaid(failed.kind === 'ready' ? failed.order : undefined, home)
  const isShared = useSharedPayment(failed.kind === 'ready' ? failed.order : undefined)
  if (failed.kind === 'ready' && !isShared) {
    const { failed: why, order, retry } = failed
    return <FailedPayment why={why} order={order} onPaused={retry} />
  }
  if (failed.kind === 'loading' || isShared) return <CartSkeleton />
  return (
    <div className="py-section">
      <h1 className="sr-only">{t('failure.again')}</h1>
      <EmptyState
        icon={<WarningIcon size={40} />}
        heading={t(failed.kind === 'gone' ? 'failure.unknown' : 'failure.notLoaded')}
        action={
          failed.kind === 'gone' ? (
            <ButtonLink to={getPagePath(home)}>{t('failure.toMenu')}</ButtonLink>
          ) : (
            <Button onClick={failed.retry}>{t('retry')}</Button>
          )
        }
      />
    </div>
  )
}
