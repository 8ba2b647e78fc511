import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { CallData } from '#platform/contract/contract.ts'
import type { RatingsApi } from '../contract/endpoints.ts'
import type { Stars } from '../domain/rating.ts'

export type RatingsPage = CallData<RatingsApi['GET /api/v1/console/ratings']>

const fetchRatings = (store: string, stars: Stars | undefined, skip: number) =>
  consoleApi<RatingsApi>()('GET /api/v1/console/ratings', {
    query: { store, ...(stars && { rating: `${stars}` }), skip: String(skip) },
  })

/** An outlet's ratings, page by page; filtered by `stars` if given. */
export const useRatings = (store: string, stars: Stars | undefined) => {
  const [page, setPage] = useState<RatingsPage | 'failed'>()
  const load = useCallback(async () => {
    const answer = await fetchRatings(store, stars, 0)
    setPage(answer.ok ? answer.data : 'failed')
  }, [store, stars])
  useEffect(() => void load(), [load])
  const more = async (): Promise<void> => {
    if (typeof page !== 'object') return
    const answer = await fetchRatings(store, stars, page.ratings.length)
    if (!answer.ok) return setPage('failed')
    const known = new Set(page.ratings.map(({ order }) => order))
    const others = answer.data.ratings.filter(({ order }) => !known.has(order))
    setPage({ ...answer.data, ratings: [...page.ratings, ...others] })
  }
  return { page, load, more }
}
