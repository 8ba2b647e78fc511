import { useEffect } from 'react'
import { type MetaFunction, useNavigate, useParams } from 'react-router'
import { CartSkeleton } from '#core/cart/storefront/cart-skeleton.tsx'
import { useFailedPayment } from '#core/checkout/storefront/use-failed-payment.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import type { Payment } from '#core/payments/contract/endpoints.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { FailureExplanation } from '#core/payments/storefront/failure-explanation.tsx'
import { usePaymentWatch } from '#core/payments/storefront/use-payment-watch.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { ReplacementsApi } from '../../contract/endpoints.ts'
import { getReplacementPath } from '../paths.ts'
import { useReplacementsTexts } from '../replacements-texts.ts'
import { useReplacementRequests } from '../use-requests.ts'

export const meta: MetaFunction = ({ matches, params }) =>
  buildSiteMeta(findRootData(matches), {
    path: `order-replacement-payment-failed/${params.id}/${params.payment}`,
  })

/** Retries the payment of the same choices; if that is no longer possible, opens the page with the outcome. */
const usePayAgain = (orderId: string) => {
  const home = useHome()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const showToast = useToasts((state) => state.show)
  const { requests } = useReplacementRequests(orderId, undefined)
  const request = typeof requests === 'object' ? requests[0] : undefined
  const toAnswer = getReplacementPath(home, orderId)
  const again = async (): Promise<void> => {
    if (request?.status !== 'paying') return void navigate(toAnswer)
    const { version, items } = request
    const answer = await browserApi<ReplacementsApi>()('PUT /api/v1/orders/:id/partial-accepted-order', {
      params: { id: orderId },
      body: {
        ...{ isAccepted: true, version },
        items: items.map(({ line, chosen }) => ({ line, suggestion: chosen })),
      },
      idempotencyKey: generateIdempotencyKey(),
    })
    if (!answer.ok) showToast({ text: errorText(answer.error), tone: 'danger' })
    const pageUrl = answer.ok ? answer.data.payment?.pageUrl : undefined
    if (pageUrl) return window.location.assign(pageUrl)
    await navigate(toAnswer)
  }
  return { again, toAnswer }
}

const PaymentFailed = ({ payment }: { payment: Payment }) => {
  const t = useReplacementsTexts()
  const language = useLanguage()
  const { again, toAnswer } = usePayAgain(payment.order)
  const why = useFailedPayment(payment._id)
  return (
    <div className="mx-auto grid max-w-reading gap-4 py-6">
      {why.kind === 'ready' && <FailureExplanation {...why.failed} />}
      <p className="text-center">{t('failed.text', { amount: formatMoney(payment.amount, language) })}</p>
      <div className="grid gap-2 md:grid-cols-2">
        <Button full onClick={again}>
          {t('failed.again')}
        </Button>
        <ButtonLink to={toAnswer} variant="secondary" full>
          {t('failed.otherwise')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Page for a failed payment of a price difference: the reason, and what can be done. */
export default function ReplacementPaymentFailedPage() {
  const t = useReplacementsTexts()
  const home = useHome()
  const navigate = useNavigate()
  const { id: orderId = '', payment: paymentId = '' } = useParams()
  const { payment, state } = usePaymentWatch(paymentId, () => undefined)
  const isPaid = payment?.status === PAYMENT_STATUS.success
  useEffect(() => {
    if (isPaid) void navigate(getReplacementPath(home, orderId), { replace: true })
  }, [isPaid, home, orderId, navigate])
  if (payment && !isPaid) return <PaymentFailed payment={payment} />
  if (state !== 'gone') return <CartSkeleton />
  return (
    <div className="py-section">
      <h1 className="sr-only">{t('title')}</h1>
      <EmptyState
        icon={<WarningIcon size={40} />}
        heading={t('notLoaded')}
        action={<ButtonLink to={getReplacementPath(home, orderId)}>{t('toOrder')}</ButtonLink>}
      />
    </div>
  )
}
