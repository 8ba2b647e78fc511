import { PinIcon } from '#platform/ui/icons/pin.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

/** Warns staff who have already printed the ticket that the address has changed. */
export const ChangedAddressNotice = ({ order: { address, isFinal } }: { order: BoardOrder }) => {
  const t = useOrdersConsoleTexts()
  if (!address?.changedAt || isFinal) return null
  return (
    <p className="flex items-start gap-1.5 rounded-sm bg-warning-soft px-2 py-1 font-semibold text-sm text-warning">
      <PinIcon size={16} className="mt-0.5" />
      <span className="min-w-0">
        {t('card.newAddress')} <bdi className="wrap-anywhere font-normal">{address.address}</bdi>
      </span>
    </p>
  )
}
