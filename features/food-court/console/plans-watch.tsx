import { useEffect } from 'react'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { useBoard } from '#core/orders/console/board-store.ts'
import { refreshKitchenPlans } from './kitchen-plans.ts'

/** A stall learns within this time that another kitchen will be later. */
const EVERY_MS = 15_000

/** Keeps the plans of the shown stall up to date. Drivers cook nothing. */
export const PlansWatch = () => {
  const { role } = useConsoleData().staff
  const store = useOutlet()?._id
  const orders = useBoard((state) => state.orders)
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change on the board may move a plan
  useEffect(() => {
    if (!store || role === 'driver') return
    void refreshKitchenPlans(store)
    const timer = setInterval(() => void refreshKitchenPlans(store), EVERY_MS)
    return () => clearInterval(timer)
  }, [store, role, orders])
  return null
}
