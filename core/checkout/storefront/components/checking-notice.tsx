import { isolateLeftToRight } from '#core/customers/storefront/isolate-left-to-right.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { useCheckoutTexts } from '../checkout-texts.ts'

/** The number and the total of the order that is paid. */
export const OrderLine = ({ order }: { order: Pick<FullOrder, 'orderId' | 'total'> }) => {
  const t = useCheckoutTexts()
  const language = useLanguage()
  return (
    <span className="block font-semibold text-ink">
      {t('return.order', { number: isolateLeftToRight(order.orderId) })} ·{' '}
      <bdi>{formatMoney(order.total, language)}</bdi>
    </span>
  )
}

interface CheckingNoticeProps {
  /** Undefined while it loads. */
  readonly order: Pick<FullOrder, 'orderId' | 'total'> | undefined
  readonly isSlow: boolean
  readonly isLost: boolean
  readonly onAsk: () => void
}

/** Says that a payment is still being checked: of which order, not to pay again, and how to leave. */
export const CheckingNotice = ({ order, isSlow, isLost, onAsk }: CheckingNoticeProps) => {
  const t = useCheckoutTexts()
  const home = useHome()
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-24 text-center">
      <span aria-hidden="true" className="text-brand-strong">
        <Spinner size={48} />
      </span>
      <h1 className="font-bold text-2xl tracking-tight">{t('return.heading')}</h1>
      {order && (
        <p>
          <OrderLine order={order} />
        </p>
      )}
      <p className="text-muted" role="status">
        {t(isLost ? 'return.lost' : isSlow ? 'return.slow' : 'return.text')}
      </p>
      {(isSlow || isLost) && (
        <Button variant="secondary" onClick={onAsk}>
          {t('return.again')}
        </Button>
      )}
      <ButtonLink to={getPagePath(home)} variant="ghost">
        {t('failure.toMenu')}
      </ButtonLink>
    </div>
  )
}
