import { useEffect, useState } from 'react'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { loadOrder, useOrderStore } from '#core/orders/storefront/order-store.ts'
import type { Payment, PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { browserApi } from '#platform/contract/browser-api.ts'

export type FailedPayment =
  | { readonly kind: 'loading' | 'gone' | 'lost' }
  | { readonly kind: 'ready'; readonly payment: Payment; readonly order: FullOrder }

/** A payment that did not work, with its order. */
export const useFailedPayment = (id: string): FailedPayment & { readonly retry: () => void } => {
  const [payment, setPayment] = useState<Payment>()
  const [failure, setFailure] = useState<'gone' | 'lost' | null>(null)
  const [round, setRound] = useState(0)
  const order = useOrderStore(({ orders }) => (payment ? orders[payment.order]?.order : undefined))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads it again
  useEffect(() => {
    let left = false
    void browserApi<PaymentsApi>()('GET /api/v1/payment/:id', { params: { id } }).then((answer) => {
      if (left) return
      setFailure(
        answer.ok ? null : answer.error.status === 404 || answer.error.status === 422 ? 'gone' : 'lost',
      )
      if (!answer.ok) return
      setPayment(answer.data)
      void loadOrder(answer.data.order)
    })
    return () => {
      left = true
    }
  }, [id, round])
  const retry = () => setRound((before) => before + 1)
  if (failure) return { kind: failure, retry }
  if (!payment || order?.detail !== 'full') return { kind: 'loading', retry }
  return { kind: 'ready', payment, order, retry }
}
