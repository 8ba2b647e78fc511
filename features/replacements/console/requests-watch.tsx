import { useEffect } from 'react'
import { useBoard } from '#core/orders/console/board-store.ts'
import { useOutlet } from '#core/stores/console/use-outlet.ts'
import { refreshOpenRequests } from './open-requests.ts'
import { useAdditionAlert } from './use-addition-alert.ts'

/** What the board hears of comes at once; time that runs out makes no sound. */
const EVERY_MS = 10_000

/** Keeps what waits for customers up to date: with every change on the board, and now and then. */
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
