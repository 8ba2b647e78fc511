import { useRef, useState } from 'react'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import type { PayWith } from '#core/payments/contract/pay-with.ts'
import { arePayDetailsRight, payWithOf } from '#core/payments/storefront/pay-details.ts'
import { failureText, paymentFailed, usePaymentStore } from '#core/payments/storefront/payment-store.ts'
import { browserApi, newIdempotencyKey } from '#platform/contract/browser-api.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'
import { useLeave } from './use-leave.ts'

interface Try {
  readonly body: PayWith
  readonly key: string
}

/** Tries again to pay an order. A try whose answer got lost is asked again with its own key. */
export const usePayAgain = (order: FullOrder, onPaused: () => void) => {
  const method = usePaymentStore((state) => state.method)
  const errorText = useErrorText()
  const leave = useLeave()
  const unanswered = useRef<Try | null>(null)
  const [error, setError] = useState('')
  const pay = async (): Promise<void> => {
    if (method === null) return
    if (!(await arePayDetailsRight(method, order.store._id))) return
    const last = unanswered.current
    const body = payWithOf(method)
    const isSame = last && JSON.stringify(last.body) === JSON.stringify(body)
    const attempt = isSame ? last : { body, key: newIdempotencyKey() }
    unanswered.current = attempt
    const answer = await browserApi<CheckoutApi>()('POST /api/v1/orders/:id/payment', {
      params: { id: order._id },
      body: attempt.body,
      idempotencyKey: attempt.key,
    })
    if (answer.ok) return leave(answer.data)
    const isOpen = answer.error.status === 0 || answer.error.status >= 500
    if (!isOpen) unanswered.current = null
    const text = failureText({ ...answer.error, message: errorText(answer.error) })
    setError(text)
    if (!isOpen) paymentFailed(answer.error, text)
    if (answer.error.code === paymentErrors.pauseOrder.code) onPaused()
  }
  return { method, error, pay }
}
