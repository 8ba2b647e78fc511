import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { BoardOrder } from '../contract/endpoints.ts'
import type { PastOrdersApi } from '../contract/past-endpoints.ts'

const PAGE = 10

interface Page {
  readonly orders: readonly BoardOrder[]
  readonly hasMore: boolean
}

/** Requests one more than is shown, to know whether there are more. */
const fetchPage = async (store: string, search: string, skip: number): Promise<Page | 'failed'> => {
  const answer = await consoleApi<PastOrdersApi>()('GET /api/v1/console/orders/past', {
    query: { store, ...(search && { search }), skip: String(skip), limit: String(PAGE + 1) },
  })
  return answer.ok ? { orders: answer.data.slice(0, PAGE), hasMore: answer.data.length > PAGE } : 'failed'
}

/** An outlet's past orders that match `search`, page by page. */
export const usePastOrders = (store: string, search: string) => {
  const [page, setPage] = useState<Page | 'failed'>()
  const [isBusy, setBusy] = useState(false)
  const load = useCallback(async () => {
    setPage(await fetchPage(store, search, 0))
  }, [store, search])
  useEffect(() => void load(), [load])
  const more = async (): Promise<void> => {
    if (typeof page !== 'object' || isBusy) return
    setBusy(true)
    const next = await fetchPage(store, search, page.orders.length)
    setBusy(false)
    if (next === 'failed') return setPage('failed')
    const known = new Set(page.orders.map(({ _id }) => _id))
    const others = next.orders.filter(({ _id }) => !known.has(_id))
    setPage({ ...next, orders: [...page.orders, ...others] })
  }
  return { page, isBusy, load, more }
}
