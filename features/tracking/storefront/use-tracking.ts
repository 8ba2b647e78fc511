import { useEffect, useState } from 'react'
import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { seconds } from '#platform/kernel/clock.ts'
import type { OrderTracking, TrackingApi } from '../contract/endpoints.ts'

/** A visible driver moves; before that only the notice can change. */
const LIVE_INTERVAL_MS = seconds(10)
const IDLE_INTERVAL_MS = seconds(30)

/** The tracking data of an order, polled while the page is visible; after an error the last data stays. */
export const useTracking = (id: string, status: OrderStatus): OrderTracking | undefined => {
  const [tracking, setTracking] = useState<OrderTracking>()
  useEffect(() => {
    let isWanted = true
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return
      const answer = await browserApi<TrackingApi>()('GET /api/v1/orders/:id/tracking', { params: { id } })
      if (isWanted && answer.ok) setTracking(answer.data)
    }
    void look()
    const every = status === ORDER_STATUS.outForDelivery ? LIVE_INTERVAL_MS : IDLE_INTERVAL_MS
    const timer = setInterval(() => void look(), every)
    document.addEventListener('visibilitychange', look)
    return () => {
      isWanted = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [id, status])
  return tracking
}
