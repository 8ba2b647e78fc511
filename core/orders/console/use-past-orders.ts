import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { BoardOrder } from '../contract/endpoints.ts'
import type { PastOrdersApi } from '../contract/past-endpoints.ts'

/** What past orders are searched by; the dates are empty or ISO. */
export interface PastOrdersFilter {
  readonly search: string
  readonly from: string
  readonly to: string
}

const PAGE = 10

interface Page {
  readonly orders: readonly BoardOrder[]
  readonly hasMore: boolean
}

/** Requests one more than is shown, to know whether there are more. */
const fetchPage = async (
  store: string,
  { search, from, to }: PastOrdersFilter,
  skip: number,
): Promise<Page | 'failed'> => {
  const answer = await consoleApi<PastOrdersApi>()('GET /api/v1/console/orders/past', {
    query: {
      ...{ store, ...(search && { search }), ...(from && { from }), ...(to && { to }) },
      ...{ skip: String(skip), limit: String(PAGE + 1) },
    },
  })
  return answer.ok ? { orders: answer.data.slice(0, PAGE), hasMore: answer.data.length > PAGE } : 'failed'
}

/** An outlet's past orders that match a filter, page by page. */
export const usePastOrders = (store: string, filter: PastOrdersFilter) => {
  const [page, setPage] = useState<Page | 'failed'>()
  const [isBusy, setBusy] = useState(false)
  const load = useCallback(async () => {
    setPage(await fetchPage(store, filter, 0))
  }, [store, filter])
  useEffect(() => void load(), [load])
  const more = async (): Promise<void> => {
    if (typeof page !== 'object' || isBusy) return
    setBusy(true)
    const next = await fetchPage(store, filter, page.orders.length)
    setBusy(false)
    if (next === 'failed') return setPage('failed')
    const known = new Set(page.orders.map(({ _id }) => _id))
    const others = next.orders.filter(({ _id }) => !known.has(_id))
    setPage({ ...next, orders: [...page.orders, ...others] })
  }
  return { page, isBusy, load, more }
}
