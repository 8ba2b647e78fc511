import { useCallback, useEffect, useState } from 'react'
import type { Order } from '#core/orders/contract/endpoints.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { ReplacementRequest, ReplacementsApi } from '../contract/endpoints.ts'
import { isOpen } from '../domain/replacement.ts'

/** `none`: this customer has no such order. */
export type RequestsState = readonly ReplacementRequest[] | 'loading' | 'failed' | 'none'

export const isOpenRequest = ({ status }: Pick<ReplacementRequest, 'status'>): boolean => isOpen(status)

/** Whether a request is the customer's own addition rather than a question to them. */
export const isOwnAddition = ({ proposedBy }: Pick<ReplacementRequest, 'proposedBy'>): boolean =>
  proposedBy === 'customer'

/** The poll interval of an order without push updates. */
const POLL_MS = 5000

/**
 * The requests of an order, newest first. Reloaded whenever the order changes, and every few seconds while an answer
 * is awaited, because it can expire.
 *
 * @param order the shown order; every change of it is a new object
 */
export const useReplacementRequests = (orderId: string, order: Order | undefined) => {
  const language = useLanguage()
  const [requests, setRequests] = useState<RequestsState>('loading')
  const look = useCallback(async () => {
    const answer = await browserApi<ReplacementsApi>()('GET /api/v1/orders/:id/partial-accepted-order', {
      params: { id: orderId },
    })
    if (answer.ok) return setRequests(answer.data)
    const isUnknown = [403, 404, 422].includes(answer.error.status)
    setRequests((before) => (typeof before === 'object' ? before : isUnknown ? 'none' : 'failed'))
  }, [orderId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the order, and another language, is another answer
  useEffect(() => void look(), [look, order, language])
  const isAwaited = typeof requests === 'object' && requests.some(isOpenRequest)
  useEffect(() => {
    if (!isAwaited) return
    const poll = setInterval(() => {
      if (document.visibilityState === 'visible') void look()
    }, POLL_MS)
    return () => clearInterval(poll)
  }, [isAwaited, look])
  const show = useCallback(
    (request: ReplacementRequest) =>
      setRequests((before) => {
        const known = typeof before === 'object' ? before.filter(({ _id }) => _id !== request._id) : []
        return [request, ...known]
      }),
    [],
  )
  return { requests, look, show }
}
