import { useEffect } from 'react'
import { useBoard } from '#core/orders/console/board-store.ts'
import { useOutlet } from '#core/stores/console/use-outlet.ts'
import { refreshOpenRequests } from './open-requests.ts'
import { useAdditionAlert } from './use-addition-alert.ts'

/** Board events trigger an immediate refresh; an expiry produces no event. */
const EVERY_MS = 10_000

/** Refreshes open requests on every change of the board, and periodically. */
export const RequestsWatch = () => {
  useAdditionAlert()
  const storeId = useOutlet()?._id
  const orders = useBoard((state) => state.orders)
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change on the board may be an answer
  useEffect(() => {
    if (!storeId) return
    void refreshOpenRequests(storeId)
    const timer = setInterval(() => void refreshOpenRequests(storeId), EVERY_MS)
    return () => clearInterval(timer)
  }, [storeId, orders])
  return null
}
