import { useEffect } from 'react'
import { type MetaFunction, useNavigate, useParams } from 'react-router'
import { CartSkeleton } from '#core/cart/storefront/cart-skeleton.tsx'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import { fetchOrder, useOrderStore } from '#core/orders/storefront/order-store.ts'
import { getOrderSummaryPath } from '#core/orders/storefront/paths.ts'
import { RestoreButton } from '#core/orders/storefront/restore-button.tsx'
import type { Payment } from '#core/payments/contract/endpoints.ts'
import { getPaymentFailurePath } from '#core/payments/storefront/paths.ts'
import {
  SLOW_AFTER_POLLS,
  shouldOfferPayment,
  toPaymentOutcome,
} from '#core/payments/storefront/payment-watch.ts'
import { usePaymentWatch } from '#core/payments/storefront/use-payment-watch.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { getButtonClasses } from '#platform/ui/button-style.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { CardIcon } from '#platform/ui/icons/card.tsx'
import { useCheckoutTexts } from '../checkout-texts.ts'
import { CheckingNotice, OrderLine } from '../components/checking-notice.tsx'
import { PublicPaymentState } from '../components/public-payment-state.tsx'
import { useSharedPayment } from '../use-shared-payment.ts'

export const meta: MetaFunction = ({ matches, params }) =>
  buildSiteMeta(findRootData(matches), { path: `payment/${params.id}/return` })

interface UnpaidNoticeProps {
  /** Undefined while it loads. */
  readonly order: FullOrder | undefined
  readonly payment: Payment
}

const UnpaidNotice = ({ order, payment }: UnpaidNoticeProps) => {
  const t = useCheckoutTexts()
  const home = useHome()
  return (
    <div className="py-section">
      <h1 className="sr-only">{t('return.heading')}</h1>
      <EmptyState
        icon={<CardIcon size={40} />}
        heading={t('return.unpaid')}
        action={
          <div className="grid gap-2">
            {payment.pageUrl && (
              <a href={payment.pageUrl} className={getButtonClasses({ full: true })}>
                {t('return.continue')}
              </a>
            )}
            <ButtonLink to={getPaymentFailurePath(home, payment._id)} variant="secondary" full>
              {t('return.other')}
            </ButtonLink>
            {order && <RestoreButton order={order} variant="secondary" full />}
            <ButtonLink to={getPagePath(home)} variant="ghost" full>
              {t('failure.toMenu')}
            </ButtonLink>
          </div>
        }
      >
        {order && <OrderLine order={order} />}
        {t('return.unpaidText')}
      </EmptyState>
    </div>
  )
}

/** The order of a payment, loaded again with each poll: another page may pay it, or take it back into the cart. */
const usePaidOrder = (payment: Payment | undefined, looks: number): FullOrder | undefined => {
  const orderId = payment?.order
  const order = useOrderStore(({ orders }) => (orderId ? orders[orderId]?.order : undefined))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each poll reads it again
  useEffect(() => {
    if (orderId) void fetchOrder(orderId)
  }, [orderId, looks])
  return order?.detail === 'full' ? order : undefined
}

/** The customer's landing page after the bank: waits for the payment's outcome, then shows it. */
export default function PaymentReturnPage() {
  const t = useCheckoutTexts()
  const navigate = useNavigate()
  const home = useHome()
  const { id = '' } = useParams()
  usePageTitle(t('return.heading'))
  const { payment, looks, state, askNow } = usePaymentWatch(id, (decided) => {
    const path =
      toPaymentOutcome(decided) === 'paid'
        ? getOrderSummaryPath(home, decided.order)
        : getPaymentFailurePath(home, decided._id)
    void navigate(path, { replace: true })
  })
  const order = usePaidOrder(payment, looks)
  const orderId = order?._id
  const isOver = order !== undefined && isCancelledOrDeclined(order.status)
  const isDecidedElsewhere = order !== undefined && order.status !== ORDER_STATUS.initialize
  useEffect(() => {
    if (!isDecidedElsewhere || !orderId) return
    const path = isOver ? getPaymentFailurePath(home, id) : getOrderSummaryPath(home, orderId)
    void navigate(path, { replace: true })
  }, [isDecidedElsewhere, isOver, orderId, id, home, navigate])
  const isShared = useSharedPayment(order)
  if (isShared) return <CartSkeleton />
  if (state === 'gone') return <PublicPaymentState id={id} />
  if (payment && shouldOfferPayment(toPaymentOutcome(payment), looks))
    return <UnpaidNotice order={order} payment={payment} />
  return (
    <CheckingNotice
      order={order}
      isSlow={looks >= SLOW_AFTER_POLLS}
      isLost={state === 'lost'}
      onAsk={askNow}
    />
  )
}
