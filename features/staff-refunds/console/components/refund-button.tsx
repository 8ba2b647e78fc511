import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import type { BoardPartProps } from '#core/orders/console/board-extensions.tsx'
import { useBoardDialog } from '#core/orders/console/dialog-store.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { Button } from '#platform/ui/button.tsx'
import { useStaffRefundsTexts } from '../staff-refunds-texts.ts'

/** Roles of the contract. */
const REFUND_ROLES: ReadonlySet<string> = new Set(['owner', 'manager'])

/** Shown for every paid order, also a fully refunded one, because its refunds are listed there. */
export const RefundButton = ({ order }: BoardPartProps) => {
  const t = useStaffRefundsTexts()
  const { role } = useConsoleData().staff
  const openDialog = useBoardDialog((state) => state.open)
  if (order.payment.status !== PAYMENT_STATUS.success || !REFUND_ROLES.has(role)) return null
  return (
    <Button
      size="sm"
      variant="secondary"
      className="mt-2 min-h-target"
      onClick={() => openDialog({ kind: 'staff-refunds', orderId: order._id })}
    >
      {t(order.payment.refunded.amount < order.payment.amount.amount ? 'refund.open' : 'refund.show')}
    </Button>
  )
}
