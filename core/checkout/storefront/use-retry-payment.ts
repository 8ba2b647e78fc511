import { useRef, useState } from 'react'
import { confirmLines, toGuardedLines } from '#core/cart/storefront/line-guard.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import type { PaymentSelection } from '#core/payments/contract/payment-selection.ts'
import { hasValidPayDetails, toPaymentSelection } from '#core/payments/storefront/pay-details.ts'
import {
  formatFailureText,
  reportPaymentFailure,
  usePaymentStore,
} from '#core/payments/storefront/payment-store.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'
import { useNavigateToNextPage } from './use-navigate-to-next-page.ts'

interface PaymentAttempt {
  readonly body: PaymentSelection
  readonly key: string
}

/** Starts another payment attempt for an order. An attempt whose response got lost is repeated with its own key. */
export const useRetryPayment = (order: FullOrder, onPaused: () => void) => {
  const method = usePaymentStore((state) => state.method)
  const errorText = useErrorText()
  const leave = useNavigateToNextPage()
  const unanswered = useRef<PaymentAttempt | null>(null)
  const [error, setError] = useState('')
  const pay = async (): Promise<void> => {
    if (method === null) return
    if (!(await hasValidPayDetails(method, order.store._id))) return
    if (!(await confirmLines(toGuardedLines(order.store._id, order.products)))) return
    const last = unanswered.current
    const body = toPaymentSelection(method)
    const isSame = last && JSON.stringify(last.body) === JSON.stringify(body)
    const attempt = isSame ? last : { body, key: generateIdempotencyKey() }
    unanswered.current = attempt
    const answer = await browserApi<CheckoutApi>()('POST /api/v1/orders/:id/payment', {
      params: { id: order._id },
      body: attempt.body,
      idempotencyKey: attempt.key,
    })
    if (answer.ok) {
      await leave(answer.data)
      return
    }
    const isOpen = answer.error.status === 0 || answer.error.status >= 500
    if (!isOpen) unanswered.current = null
    const text = formatFailureText({ ...answer.error, message: errorText(answer.error) })
    setError(text)
    if (!isOpen) reportPaymentFailure(answer.error, text)
    if (answer.error.code === paymentErrors.pauseOrder.code) onPaused()
  }
  return { method, error, pay }
}
