import { useEffect, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { CourtOrder, CourtOrdersApi } from '../contract/order-endpoints.ts'

/** Short while the gateway decides: customers wait for that. */
const UNPAID_POLL_MS = 2000
const POLL_MS = 10_000

export type WatchedCourtOrder = CourtOrder | 'loading' | 'gone' | 'failed'

/** A court order, kept up to date until every part has ended. */
export const useCourtOrder = (id: string) => {
  const [order, setOrder] = useState<WatchedCourtOrder>('loading')
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks at once
  useEffect(() => {
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (): Promise<void> => {
      const answer = await browserApi<CourtOrdersApi>()('POST /api/v1/court-orders/:id/refresh', {
        params: { id },
      })
      if (isLeft) return
      if (answer.ok) {
        setOrder(answer.data)
        const { state } = answer.data
        if (state === 'done' || state === 'cancelled') return
        timer = setTimeout(() => void look(), state === 'unpaid' ? UNPAID_POLL_MS : POLL_MS)
        return
      }
      const isGone = [401, 403, 404, 422].includes(answer.error.status)
      setOrder((before) => (isGone ? 'gone' : typeof before === 'object' ? before : 'failed'))
      if (!isGone) timer = setTimeout(() => void look(), POLL_MS)
    }
    void look()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [id, round])
  return { order, show: setOrder, retry: () => setRound((before) => before + 1) }
}
