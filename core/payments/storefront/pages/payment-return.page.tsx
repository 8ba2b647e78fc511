import { type MetaFunction, useNavigate, useParams } from 'react-router'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { getButtonClasses } from '#platform/ui/button-style.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { CardIcon } from '#platform/ui/icons/card.tsx'
import { SearchIcon } from '#platform/ui/icons/search.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import type { Payment } from '../../contract/endpoints.ts'
import { getPaymentFailurePath } from '../paths.ts'
import { SLOW_AFTER_POLLS, shouldOfferPayment, toPaymentOutcome } from '../payment-watch.ts'
import { usePaymentsTexts } from '../payments-texts.ts'
import { usePaymentWatch } from '../use-payment-watch.ts'

export const meta: MetaFunction = ({ matches, params }) =>
  buildSiteMeta(findRootData(matches), { path: `payment/${params.id}/return` })

const CheckingNotice = ({
  isSlow,
  isLost,
  onAsk,
}: {
  isSlow: boolean
  isLost: boolean
  onAsk: () => void
}) => {
  const t = usePaymentsTexts()
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-24 text-center">
      <span aria-hidden="true" className="text-brand-strong">
        <Spinner size={48} />
      </span>
      <h1 className="font-bold text-2xl tracking-tight">{t('checking.heading')}</h1>
      <p className="text-muted" role="status">
        {t(isLost ? 'checking.lost' : isSlow ? 'checking.slow' : 'checking.text')}
      </p>
      {(isSlow || isLost) && (
        <Button variant="secondary" onClick={onAsk}>
          {t('checking.again')}
        </Button>
      )}
    </div>
  )
}

const UnpaidNotice = ({ payment }: { payment: Payment }) => {
  const t = usePaymentsTexts()
  const home = useHome()
  return (
    <div className="py-section">
      <h1 className="sr-only">{t('checking.heading')}</h1>
      <EmptyState
        icon={<CardIcon size={40} />}
        heading={t('unpaid.heading')}
        action={
          <div className="grid gap-2">
            {payment.pageUrl && (
              <a href={payment.pageUrl} className={getButtonClasses({ full: true })}>
                {t('unpaid.continue')}
              </a>
            )}
            <ButtonLink to={getPaymentFailurePath(home, payment._id)} variant="secondary" full>
              {t('unpaid.other')}
            </ButtonLink>
          </div>
        }
      >
        {t('unpaid.text')}
      </EmptyState>
    </div>
  )
}

/** The customer's landing page after the bank: waits for the payment's outcome, then shows it. */
export default function PaymentReturnPage() {
  const t = usePaymentsTexts()
  const navigate = useNavigate()
  const home = useHome()
  const { id = '' } = useParams()
  usePageTitle(t('checking.heading'))
  const { payment, looks, state, askNow } = usePaymentWatch(id, (decided) => {
    const path =
      toPaymentOutcome(decided) === 'paid'
        ? getPagePath(home, `order-summary/${decided.order}`)
        : getPaymentFailurePath(home, decided._id)
    void navigate(path, { replace: true })
  })
  if (state === 'gone')
    return (
      <div className="py-section">
        <h1 className="sr-only">{t('checking.heading')}</h1>
        <EmptyState
          icon={<SearchIcon size={40} />}
          heading={t('errors.unknownPayment')}
          action={<ButtonLink to={getPagePath(home)}>{t('toMenu')}</ButtonLink>}
        />
      </div>
    )
  if (payment && shouldOfferPayment(toPaymentOutcome(payment), looks))
    return <UnpaidNotice payment={payment} />
  return <CheckingNotice isSlow={looks >= SLOW_AFTER_POLLS} isLost={state === 'lost'} onAsk={askNow} />
}
