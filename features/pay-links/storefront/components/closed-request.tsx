import { useHome } from '#core/sites/storefront/use-site.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { getButtonClasses } from '#platform/ui/button-style.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import type { PaymentRequest } from '../../contract/request-endpoints.ts'
import { getLinkPath } from '../paths.ts'
import { usePayLinksTexts } from '../pay-links-texts.ts'

/** Where to go from a link that cannot be paid: the link that replaced it, or the merchant's phone. */
const NextStep = ({ request: { movedTo, store } }: { request: PaymentRequest }) => {
  const t = usePayLinksTexts()
  const home = useHome()
  if (movedTo !== null)
    return (
      <ButtonLink to={getLinkPath(home, movedTo)} reloadDocument>
        {t('request.moved.open')}
      </ButtonLink>
    )
  if (store.phone === null) return null
  return (
    <a href={`tel:${store.phone}`} className={getButtonClasses({})}>
      <bdi>{t('over.call', { phone: store.phone })}</bdi>
    </a>
  )
}

/** Why a link cannot be paid: it has expired, moved, or was withdrawn. */
export const ClosedRequest = ({
  request,
  state,
}: {
  request: PaymentRequest
  state: 'expired' | 'withdrawn' | 'moved'
}) => {
  const t = usePayLinksTexts()
  return (
    <EmptyState
      icon={<WarningIcon size={40} />}
      heading={t(`request.${state}.heading`)}
      action={<NextStep request={request} />}
    >
      {t(`request.${state}.text`, { store: request.store.name })}
    </EmptyState>
  )
}
