import { useEffect, useState } from 'react'
import { consoleApi } from '#core/stores/console/console-api.ts'
import type { StaffOrdersApi, UnpaidOrder } from '../contract/endpoints.ts'

/** A link that was paid is gone from the list soon, and one that is over is said. */
const POLL_INTERVAL_MS = 10_000

/** The entered orders that nobody has paid by their link, looked at again and again. */
export const useUnpaidOrders = (store: string): readonly UnpaidOrder[] => {
  const [orders, setOrders] = useState<readonly UnpaidOrder[]>([])
  useEffect(() => {
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (): Promise<void> => {
      const answer = await consoleApi<StaffOrdersApi>()('GET /api/v1/console/stores/:id/orderEntry/unpaid', {
        params: { id: store },
      })
      if (isLeft) return
      if (answer.ok) setOrders(answer.data)
      timer = setTimeout(() => void look(), POLL_INTERVAL_MS)
    }
    void look()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [store])
  return orders
}
