import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { fetchOrder } from '#core/orders/storefront/order-store.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { getReplacementFailedPath } from './paths.ts'

const POLL_INTERVAL_MS = 5000

interface UsePaidDifferenceInput {
  readonly home: string
  readonly orderId: string
  readonly paymentId: string | undefined
}

/**
 * Refreshes the payment of a difference from the gateway, immediately after the return from the bank and then every
 * few seconds. If it is paid, the order is reloaded; if it failed, the customer is shown the reason.
 */
export const usePaidDifference = ({ home, orderId, paymentId }: UsePaidDifferenceInput): void => {
  const navigate = useNavigate()
  const look = useEffectEvent(async () => {
    if (paymentId === undefined || document.visibilityState !== 'visible') return
    const params = { id: paymentId }
    const answer = await browserApi<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params })
    if (!answer.ok) return
    if (answer.data.status === PAYMENT_STATUS.success) return fetchOrder(orderId)
    if (answer.data.failureCode !== null || answer.data.status === PAYMENT_STATUS.cancelled)
      await navigate(getReplacementFailedPath(home, orderId, paymentId))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another payment is looked up at once
  useEffect(() => {
    void look()
    const timer = setInterval(() => void look(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [paymentId])
}
