import { useHome } from '#core/sites/storefront/use-site.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { getButtonClasses } from '#platform/ui/button-style.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { CardIcon } from '#platform/ui/icons/card.tsx'
import { UndoIcon } from '#platform/ui/icons/undo.tsx'
import type { PaymentRequest, PaymentRequestView } from '../../contract/request-endpoints.ts'
import { getLinkPath } from '../paths.ts'
import { usePayLinksTexts } from '../pay-links-texts.ts'

const ToLink = ({ request }: { request: PaymentRequest }) => {
  const t = usePayLinksTexts()
  const home = useHome()
  return (
    <ButtonLink to={getLinkPath(home, request._id)} variant="secondary" full>
      {t('request.toLink')}
    </ButtonLink>
  )
}

/** A payment that the gateway does not know yet, or that goes back. */
export const UnpaidView = ({ view: { request, attempt } }: { view: PaymentRequestView }) => {
  const t = usePayLinksTexts()
  if (attempt?.outcome === 'returned')
    return (
      <EmptyState
        icon={<UndoIcon size={40} />}
        heading={t('request.returned.heading')}
        action={<ToLink request={request} />}
      >
        {t('request.returned.text')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<CardIcon size={40} />}
      heading={t(attempt ? 'request.unpaid.heading' : 'request.none.heading')}
      action={
        <div className="grid gap-2">
          {attempt?.pageUrl && (
            <a href={attempt.pageUrl} className={getButtonClasses({ full: true })}>
              {t('request.unpaid.continue')}
            </a>
          )}
          <ToLink request={request} />
        </div>
      }
    >
      {attempt && t('request.unpaid.text')}
    </EmptyState>
  )
}
