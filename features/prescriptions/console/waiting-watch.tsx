import { useEffect } from 'react'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { useBoard } from '#core/orders/console/board-store.ts'
import { mayNeedPrescription } from './may-need-prescription.ts'
import { refreshWaiting } from './waiting-store.ts'

/** Refreshes what waits for the pharmacist with every change of the board. */
export const WaitingWatch = () => {
  const storeId = useOutlet()?._id
  const { role } = useConsoleData().staff
  const orders = useBoard((state) => state.orders)
  const isAsked = role !== 'kitchen' && role !== 'driver' && orders.some(mayNeedPrescription)
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change on the board may be a decision
  useEffect(() => {
    if (storeId && isAsked) void refreshWaiting(storeId)
  }, [storeId, isAsked, orders])
  return null
}
