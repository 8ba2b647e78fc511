import { useEffect, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { ReaddressApi } from '../contract/endpoints.ts'

export type Destination = CallData<ReaddressApi['GET /api/v1/orders/:id/deliveryAddress']>

/**
 * The destination of an order and whether it may still be changed; `none`: this customer has no such order.
 *
 * @param order the shown order; every change of it is a new object
 */
export const useDestination = (
  orderId: string,
  order: object | undefined,
): Destination | 'loading' | 'none' => {
  const language = useLanguage()
  const [destination, setDestination] = useState<Destination | 'loading' | 'none'>('loading')
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the order, and another language, is another answer
  useEffect(() => {
    let isLeft = false
    const requested = browserApi<ReaddressApi>()('GET /api/v1/orders/:id/deliveryAddress', {
      params: { id: orderId },
    })
    void requested.then((answer) => {
      if (isLeft) return
      if (answer.ok) setDestination(answer.data)
      else setDestination((before) => (typeof before === 'object' ? before : 'none'))
    })
    return () => {
      isLeft = true
    }
  }, [orderId, order, language])
  return destination
}
