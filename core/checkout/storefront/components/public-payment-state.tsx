import { isolateLeftToRight } from '#core/customers/storefront/isolate-left-to-right.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { CardIcon } from '#platform/ui/icons/card.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { SearchIcon } from '#platform/ui/icons/search.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { useCheckoutTexts } from '../checkout-texts.ts'
import { usePaymentState } from '../use-payment-state.ts'

const STATES = {
  paid: 'return.statePaid',
  checking: 'return.stateChecking',
  unpaid: 'return.stateUnpaid',
  over: 'return.stateOver',
} as const

/**
 * A payment in a browser that is not its customer's, such as where the bank's app returned to: shop, number and state,
 * and how to see more.
 */
export const PublicPaymentState = ({ id }: { id: string }) => {
  const t = useCheckoutTexts()
  const home = useHome()
  const known = usePaymentState(id)
  const heading = <h1 className="sr-only">{t('return.heading')}</h1>
  if (known === undefined)
    return (
      <div className="grid justify-items-center py-24 text-brand-strong">
        {heading}
        <Spinner size={48} />
      </div>
    )
  const toMenu = (
    <ButtonLink to={getPagePath(home || (known?.store.homePath ?? ''))} variant="secondary" full>
      {t('failure.toMenu')}
    </ButtonLink>
  )
  return (
    <div className="py-section">
      {heading}
      {known ? (
        <EmptyState
          icon={known.state === 'paid' ? <CheckIcon size={40} /> : <CardIcon size={40} />}
          heading={t(STATES[known.state])}
          action={
            <div className="grid gap-2">
              <ButtonLink to={getPagePath(home || known.store.homePath, 'order-history')} full>
                {t('return.verify')}
              </ButtonLink>
              {toMenu}
            </div>
          }
        >
          <span className="block font-semibold text-ink">
            {t('return.order', { number: isolateLeftToRight(known.orderId) })} · <bdi>{known.store.name}</bdi>
          </span>
          {t('return.more')}
        </EmptyState>
      ) : (
        <EmptyState icon={<SearchIcon size={40} />} heading={t('failure.unknown')} action={toMenu} />
      )}
    </div>
  )
}
