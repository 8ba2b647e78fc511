import { useState } from 'react'
import { confirmLines, toGuardedLines } from '#core/cart/storefront/line-guard.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import type { CourtOrder, CourtOrdersApi } from '../contract/order-endpoints.ts'

/** Whether the customer lets the dishes of each stall pass. */
const confirmParts = async (parts: CourtOrder['parts']): Promise<boolean> => {
  for (const { store, products } of parts)
    if (!(await confirmLines(toGuardedLines(store._id, products)))) return false
  return true
}

/** Starts another payment of all parts by a chosen method, and leads to the gateway where there is its page. */
export const usePayAgain = (order: CourtOrder, onAnswer: (order: CourtOrder) => void) => {
  const errorText = useErrorText()
  const [error, setError] = useState('')
  const pay = async (mod: CourtOrder['methods'][number]): Promise<void> => {
    if (!(await confirmParts(order.parts))) return
    setError('')
    const answer = await browserApi<CourtOrdersApi>()('POST /api/v1/court-orders/:id/payment', {
      params: { id: order._id },
      body: { payment: { mod } },
      idempotencyKey: generateIdempotencyKey(),
    })
    if (!answer.ok) return setError(errorText(answer.error))
    const { state, payment } = answer.data
    // An order that an earlier page has paid meanwhile leads to no page.
    if (state === 'unpaid' && payment?.pageUrl) window.location.assign(payment.pageUrl)
    else onAnswer(answer.data)
  }
  return { error, pay }
}
