import { useCallback, useEffect, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { FullOrder, OrdersApi } from '../contract/endpoints.ts'

const PAGE_SIZE = 10

export interface OrderHistory {
  readonly orders: readonly FullOrder[]
  readonly state: 'loading' | 'ready' | 'failed'
  /** Whether older orders are left to fetch. */
  readonly hasMore: boolean
  /** Fetches the next page, or retries a failed one. */
  readonly more: () => Promise<void>
}

/** The customer's orders, newest first, ten at a time; no request while nobody is signed in. */
export const useOrderHistory = (userId: string | undefined): OrderHistory => {
  const [orders, setOrders] = useState<readonly FullOrder[]>([])
  const [state, setState] = useState<OrderHistory['state']>('loading')
  const [hasMore, setHasMore] = useState(false)
  const skip = orders.length

  const fetchFrom = useCallback(async (from: number) => {
    setState('loading')
    const query = { sortByCreatedAt: '-1' as const, skip: String(from), limit: String(PAGE_SIZE) }
    const answer = await browserApi<OrdersApi>()('GET /api/v1/orders', { query })
    if (!answer.ok) return setState('failed')
    setOrders((known) => (from === 0 ? answer.data : [...known, ...answer.data]))
    setHasMore(answer.data.length === PAGE_SIZE)
    setState('ready')
  }, [])

  useEffect(() => {
    if (userId) void fetchFrom(0)
  }, [userId, fetchFrom])

  return { orders, state, hasMore, more: () => fetchFrom(skip) }
}
