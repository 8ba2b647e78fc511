import { useState } from 'react'
import { isolateLeftToRight } from '#core/customers/storefront/isolate-left-to-right.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { getOrderStatusPath } from '#core/orders/storefront/paths.ts'
import { RestoreButton } from '#core/orders/storefront/restore-button.tsx'
import { isPayOnDelivery } from '#core/payments/domain/payment.ts'
import { FailureExplanation } from '#core/payments/storefront/failure-explanation.tsx'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useCheckoutTexts } from '../checkout-texts.ts'
import type { FailureMeta } from '../use-failed-payment.ts'
import { usePaymentMethods } from '../use-payment-methods.ts'
import { useRetryPayment } from '../use-retry-payment.ts'
import { ActionBar } from './action-bar.tsx'
import { CheckoutCard } from './checkout-card.tsx'
import { MethodChoice } from './method-choice.tsx'

interface FailedPaymentProps {
  readonly why: FailureMeta
  readonly order: FullOrder
  /** The outlet has paused since: the reason must be loaded again. */
  readonly onPaused: () => void
}

const RetryPaymentForm = ({ order, onPaused }: Pick<FailedPaymentProps, 'order' | 'onPaused'>) => {
  const t = useCheckoutTexts()
  const language = useLanguage()
  const requested = { store: order.store._id, cartVersion: 0, failedOrder: order._id }
  const { offer, isFailed, retry } = usePaymentMethods(requested)
  const { method, error, pay } = useRetryPayment(order, onPaused)
  const [isChecked, setChecked] = useState(false)
  const total = formatMoney(order.total, language)
  return (
    <>
      <CheckoutCard heading={t('failure.again')}>
        <MethodChoice
          store={order.store._id}
          offer={offer}
          isFailed={isFailed}
          onRetry={retry}
          error={isChecked && method === null ? t('payment.methodMissing') : undefined}
        />
        {error && (
          <Notice tone="danger" announce="assertive" className="mt-3">
            {error}
          </Notice>
        )}
      </CheckoutCard>
      <ActionBar>
        <Button
          full
          size="lg"
          onClick={() => {
            setChecked(true)
            return pay()
          }}
        >
          <bdi>{t(method !== null && isPayOnDelivery(method) ? 'next.place' : 'next.pay', { total })}</bdi>
        </Button>
      </ActionBar>
    </>
  )
}

/** Why a payment failed, what happens to reserved money, and how to pay anyway. */
export const FailedPayment = ({ why, order, onPaused }: FailedPaymentProps) => {
  const t = useCheckoutTexts()
  const home = useHome()
  const isPayable = order.status === ORDER_STATUS.initialize
  return (
    <div className="mx-auto grid max-w-reading gap-4 pt-6 pb-32 desktop:pb-section">
      <FailureExplanation {...why} />
      <p className="text-center text-muted text-sm">
        {t('failure.order', { number: isolateLeftToRight(order.orderId) })}
      </p>
      {isPayable ? (
        <>
          <RetryPaymentForm order={order} onPaused={onPaused} />
          <RestoreButton order={order} variant="ghost" className="justify-self-center" />
        </>
      ) : (
        <div className="grid justify-items-center gap-3 text-center">
          <p>{t('failure.over')}</p>
          <ButtonLink to={getPagePath(home)}>{t('failure.toMenu')}</ButtonLink>
          <ButtonLink to={getOrderStatusPath(home, order._id)} variant="ghost">
            {t('failure.status')}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
