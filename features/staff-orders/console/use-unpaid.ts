import { useEffect, useState } from 'react'
import { consoleApi } from '#core/stores/console/console-api.ts'
import type { StaffOrdersApi, UnpaidOrder } from '../contract/endpoints.ts'

/** Removes paid links from the list soon, and shows expired ones. */
const POLL_INTERVAL_MS = 10_000

/** The entered orders with an unpaid link, polled periodically. */
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
