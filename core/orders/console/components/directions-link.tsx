import { ButtonLink } from '#platform/ui/button-link.tsx'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

/** Opens the map at the order's destination: at the customer's pin when there is one. */
export const DirectionsLink = ({ address }: { readonly address: NonNullable<BoardOrder['address']> }) => {
  const t = useOrdersConsoleTexts()
  return (
    <ButtonLink
      to={address.mapUrl}
      target="_blank"
      rel="noopener noreferrer"
      variant="soft"
      size="sm"
      className="min-h-target"
      leading={<PinIcon size={18} />}
    >
      {t(address.isPinned ? 'details.mapPin' : 'details.map')}
    </ButtonLink>
  )
}
