import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { PhoneIcon } from '#platform/ui/icons/phone.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { SheetPart } from '../sheet-part.tsx'
import { ChangedAddressNotice } from './changed-address-notice.tsx'
import { DirectionsLink } from './directions-link.tsx'
import { UnprovedPlace } from './unproved-place.tsx'

/** The customer and the destination, with links to call and to get directions. */
export const OrderCustomer = ({ order }: { order: BoardOrder }) => {
  const t = useOrdersConsoleTexts()
  const language = useLanguage()
  const { user, address, enteredBy } = order
  return (
    <SheetPart heading={t('details.customer')}>
      <p className="font-semibold">
        <bdi>{user.name}</bdi>
      </p>
      {enteredBy && <p className="text-muted text-sm">{t('details.enteredBy', { name: enteredBy.name })}</p>}
      <ChangedAddressNotice order={order} />
      {address && (
        <p>
          <bdi className="block">{address.address}</bdi>
          <bdi className="block text-muted">
            {joinWithCommas([address.area, address.city].filter(Boolean), language)}
          </bdi>
        </p>
      )}
      <UnprovedPlace order={order} />
      <div className="mt-3 flex flex-wrap gap-2">
        {user.phone && (
          <ButtonLink
            to={`tel:${user.phone}`}
            variant="soft"
            size="sm"
            className="min-h-target"
            leading={<PhoneIcon size={18} />}
          >
            <span className="sr-only">{t('details.call')} </span>
            <bdi dir="ltr">{user.phone}</bdi>
          </ButtonLink>
        )}
        {address && <DirectionsLink address={address} />}
      </div>
    </SheetPart>
  )
}
