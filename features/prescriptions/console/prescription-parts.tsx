import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import type { BoardPartProps } from '#core/orders/console/board-extensions.tsx'
import { useBoardDialog } from '#core/orders/console/dialog-store.ts'
import { Button } from '#platform/ui/button.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { mayNeedPrescription } from './may-need-prescription.ts'
import { usePrescriptionsConsoleTexts } from './prescriptions-console-texts.ts'
import { useWaitingPrescriptions } from './waiting-store.ts'

/** Prescriptions are health data: order takers, kitchen and drivers do not see them. */
const useIsPharmacist = (): boolean => {
  const { role } = useConsoleData().staff
  return role === 'owner' || role === 'manager'
}

/** Opens the prescription of an order. */
export const OpenPrescription = ({ order }: BoardPartProps) => {
  const t = usePrescriptionsConsoleTexts()
  const openDialog = useBoardDialog((state) => state.open)
  const isPharmacist = useIsPharmacist()
  if (!isPharmacist || !mayNeedPrescription(order)) return null
  return (
    <Button
      size="sm"
      variant="secondary"
      className="min-h-target justify-self-start"
      onClick={() => openDialog({ kind: 'prescriptions', orderId: order._id })}
    >
      {t('open')}
    </Button>
  )
}

/** On the card of an order that waits for the pharmacist, so that nobody accepts it before. */
export const WaitingBadge = ({ order }: BoardPartProps) => {
  const t = usePrescriptionsConsoleTexts()
  const isWaiting = useWaitingPrescriptions((state) => state.orders.has(order._id))
  if (!isWaiting) return null
  return (
    <>
      <p className="flex items-start gap-1.5 rounded-sm bg-warning-soft px-2 py-1 font-semibold text-sm text-warning">
        <ClockIcon size={16} className="mt-0.5" />
        <span>{t('waiting')}</span>
      </p>
      <OpenPrescription order={order} />
    </>
  )
}
