import { useState } from 'react'
import { CartSkeleton } from '#core/cart/storefront/cart-skeleton.tsx'
import { getOrderStatusPath } from '#core/orders/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { getButtonClasses } from '#platform/ui/button-style.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import type { PayLink } from '../../contract/endpoints.ts'
import { usePayLinksTexts } from '../pay-links-texts.ts'
import { usePayLink } from '../use-pay-link.ts'
import { CheckingNotice } from './checking-notice.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { OpenLink } from './open-link.tsx'

const PaidLink = ({ link }: { link: PayLink }) => {
  const t = usePayLinksTexts()
  const home = useHome()
  const { transactionId, referenceNo } = link.payment
  return (
    <EmptyState
      icon={<CheckIcon size={40} />}
      heading={t('paid.heading')}
      action={<ButtonLink to={getOrderStatusPath(home, link._id)}>{t('paid.status')}</ButtonLink>}
    >
      {t('paid.text')} <bdi>{t('paid.reference', { reference: transactionId ?? referenceNo })}</bdi>
    </EmptyState>
  )
}

const EndedLink = ({ link: { store } }: { link: PayLink }) => {
  const t = usePayLinksTexts()
  const call = store.phone && (
    <a href={`tel:${store.phone}`} className={getButtonClasses({})}>
      <bdi>{t('over.call', { phone: store.phone })}</bdi>
    </a>
  )
  return (
    <EmptyState icon={<WarningIcon size={40} />} heading={t('over.heading')} action={call}>
      {t('over.text', { store: store.name })}
    </EmptyState>
  )
}

const PayLinkContent = ({ link }: { link: PayLink }) => {
  const t = usePayLinksTexts()
  // State after a payment started here is newer than the loaded one.
  const [newer, setNewer] = useState<PayLink>()
  const current = newer ?? link
  switch (current.state) {
    case 'open':
      return <OpenLink link={current} onChanged={setNewer} />
    case 'checking':
      return (
        <CheckingNotice
          Heading="h2"
          title={t('checking.order', { number: current.orderId })}
          amount={current.total}
        />
      )
    case 'paid':
      return <PaidLink link={current} />
    case 'over':
      return <EndedLink link={current} />
  }
}

/** What the link of an order asks to be paid, and the button to pay it; a paid or ended link shows that state. */
export const OrderLink = ({ id }: { id: string }) => {
  const t = usePayLinksTexts()
  const { shown, again } = usePayLink(id)
  if (shown.kind === 'loading') return <CartSkeleton />
  if (shown.kind === 'ready') return <PayLinkContent key={shown.link.state} link={shown.link} />
  if ([404, 422].includes(shown.error.status)) return <InvalidLink />
  return (
    <RetryNotice
      text={shown.error.status === 0 ? t('offline') : shown.error.message}
      again={t('again')}
      onRetry={again}
    />
  )
}
