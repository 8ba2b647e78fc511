import type { BoardOrder } from '../../contract/endpoints.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

interface UnprovedPlaceProps {
  readonly order: { readonly address: Pick<NonNullable<BoardOrder['address']>, 'isPinned'> | null }
}

/** Says that an address is text only: no pin shows that it lies where the outlet delivers. */
export const UnprovedPlace = ({ order: { address } }: UnprovedPlaceProps) => {
  const t = useOrdersConsoleTexts()
  if (!address || address.isPinned) return null
  return <p className="font-bold text-sm">{t('place.unproved')}</p>
}
