import { Badge } from '#platform/ui/badge.tsx'
import { BagIcon } from '#platform/ui/icons/bag.tsx'
import { HomeIcon } from '#platform/ui/icons/home.tsx'
import { PhoneIcon } from '#platform/ui/icons/phone.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

const ICONS = { hand: BagIcon, door: HomeIcon, call: PhoneIcon }

/** How the customer wants the delivery handed over. */
export const DropOffBadge = ({ order: { dropOff } }: { order: Pick<BoardOrder, 'dropOff'> }) => {
  const t = useOrdersConsoleTexts()
  const Icon = ICONS[dropOff]
  return <Badge icon={<Icon size={16} />}>{t(`handling.dropOff.${dropOff}`)}</Badge>
}
