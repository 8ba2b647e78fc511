import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { getConsolePath } from '#core/console-shell/console/paths.ts'
import { useBoardDialog } from '#core/orders/console/dialog-store.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { usePaymentReviewsTexts } from '../payment-reviews-texts.ts'
import type { PaymentReview } from '../use-payment-reviews.ts'

interface ReviewCardProps {
  readonly review: PaymentReview
  readonly timeZone: string
  /** What became of it. */
  readonly children?: ReactNode
  /** Further buttons. */
  readonly actions?: ReactNode
}

const useHeading = ({ order, reason }: PaymentReview): string => {
  const t = usePaymentReviewsTexts()
  if (order) return t('order', { number: order.orderId })
  return t(reason === 'unknownCapture' ? 'withoutPayment' : 'withoutOrder')
}

/** A payment that a person must look at, or has looked at. */
export const ReviewCard = ({ review, timeZone, children, actions }: ReviewCardProps) => {
  const t = usePaymentReviewsTexts()
  const language = useLanguage()
  const navigate = useNavigate()
  const openDialog = useBoardDialog((state) => state.open)
  const heading = useHeading(review)
  const { order, amount, gateway, account, since, reason, answer, referenceNo } = review
  return (
    <li className="grid gap-2 rounded-lg border border-line bg-surface-raised p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{heading}</span>
        <bdi className="font-semibold">{formatMoney(amount, language)}</bdi>
      </p>
      <p>{t(`reason.${reason}`)}</p>
      <p className="text-muted text-sm">
        <bdi>{[gateway, account].filter(Boolean).join(' · ')}</bdi> ·{' '}
        {t('since', { time: formatDateTime(since, timeZone, language) })}
      </p>
      <p className="wrap-anywhere text-muted text-sm">
        {t('reference')} <bdi>{referenceNo}</bdi>
      </p>
      {answer && (
        <details className="text-sm">
          <summary className="cursor-pointer py-2">{t('answer')}</summary>
          <pre dir="ltr" className="wrap-anywhere whitespace-pre-wrap rounded-md bg-surface p-3 text-start">
            {answer}
          </pre>
        </details>
      )}
      {children}
      <div className="flex flex-wrap gap-2 *:flex-1 *:basis-40">
        {order && (
          <Button
            variant="secondary"
            onClick={() => {
              openDialog({ kind: 'details', orderId: order._id, order })
              void navigate(getConsolePath())
            }}
          >
            {t('open', { number: order.orderId })}
          </Button>
        )}
        {actions}
      </div>
    </li>
  )
}
