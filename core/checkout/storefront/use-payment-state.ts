import { useEffect, useState } from 'react'
import { getPollDelay } from '#core/payments/storefront/payment-watch.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { CheckoutApi } from '../contract/endpoints.ts'

export type PaymentState = CallData<CheckoutApi['GET /api/v1/payment/:id/state']>

/**
 * Polls what anybody with the address may know of a payment, until it is decided. Undefined before the first answer,
 * null when there is no such payment.
 */
export const usePaymentState = (id: string): PaymentState | null | undefined => {
  const language = useLanguage()
  const [known, setKnown] = useState<PaymentState | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language means asking again
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const look = async (looks: number) => {
      const answer = await browserApi<CheckoutApi>()('GET /api/v1/payment/:id/state', { params: { id } })
      if (isLeft) return
      const isUnknown = !answer.ok && (answer.error.status === 404 || answer.error.status === 422)
      if (answer.ok || isUnknown) setKnown(answer.ok ? answer.data : null)
      const isDecided = isUnknown || (answer.ok && ['paid', 'over'].includes(answer.data.state))
      if (!isDecided) timer = setTimeout(() => void look(looks + 1), getPollDelay(looks))
    }
    void look(1)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [id, language])
  return known
}
