import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import type { BoardPartProps } from '#core/orders/console/board-extensions.tsx'
import { useBoardDialog } from '#core/orders/console/dialog-store.ts'
import { Button } from '#platform/ui/button.tsx'
import { canReportDropOff } from '../domain/can-report-drop-off.ts'
import { useDropOffConsoleTexts } from './drop-off-console-texts.ts'

/** Opens the sheet for photo and note where an order was left at the door. */
export const DetailsReportButton = ({ order }: BoardPartProps) => {
  const t = useDropOffConsoleTexts()
  const { role } = useConsoleData().staff
  const openDialog = useBoardDialog((state) => state.open)
  // The kitchen hands nothing over.
  if (role === 'kitchen' || !canReportDropOff(order)) return null
  return (
    <Button
      size="sm"
      variant="secondary"
      className="min-h-target justify-self-start"
      onClick={() => openDialog({ kind: 'drop-off', orderId: order._id })}
    >
      {t('open')}
    </Button>
  )
}

/** On the card only while the order is on its way. */
export const CardReportButton = ({ order }: BoardPartProps) =>
  order.column === 'out' ? <DetailsReportButton order={order} /> : null
