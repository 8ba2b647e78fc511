import { useEffect, useState } from 'react'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { fetchOrder, useOrderStore } from '#core/orders/storefront/order-store.ts'
import { announcePaymentFailure } from '#core/payments/storefront/payment-store.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { CheckoutApi } from '../contract/endpoints.ts'

export type FailureMeta = CallData<CheckoutApi['GET /api/v1/payment/:id/failure/meta']>

export type FailedPaymentState =
  | { readonly kind: 'loading' | 'gone' | 'lost' }
  | { readonly kind: 'ready'; readonly failed: FailureMeta; readonly order: FullOrder }

/** A failed payment with its order; `retry` loads both again. */
export const useFailedPayment = (id: string): FailedPaymentState & { readonly retry: () => void } => {
  const language = useLanguage()
  const [failed, setFailed] = useState<FailureMeta>()
  const [failure, setFailure] = useState<'gone' | 'lost' | null>(null)
  const [round, setRound] = useState(0)
  const order = useOrderStore(({ orders }) => (failed ? orders[failed.order]?.order : undefined))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads it again, another language in its words
  useEffect(() => {
    let left = false
    const params = { id }
    void browserApi<CheckoutApi>()('GET /api/v1/payment/:id/failure/meta', { params }).then((answer) => {
      if (left) return
      setFailure(
        answer.ok ? null : answer.error.status === 404 || answer.error.status === 422 ? 'gone' : 'lost',
      )
      if (!answer.ok) return
      setFailed(answer.data)
      const { code, message, provider, result } = answer.data
      announcePaymentFailure({ status: 422, code, message, data: { provider, result } })
      void fetchOrder(answer.data.order)
    })
    return () => {
      left = true
    }
  }, [id, round, language])
  const retry = () => setRound((before) => before + 1)
  if (failure) return { kind: failure, retry }
  if (!failed || order?.detail !== 'full') return { kind: 'loading', retry }
  return { kind: 'ready', failed, order, retry }
}
