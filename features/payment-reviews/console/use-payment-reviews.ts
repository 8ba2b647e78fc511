import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { CallData } from '#platform/contract/contract.ts'
import type { PaymentReviewsApi } from '../contract/endpoints.ts'

export type PaymentReview = CallData<PaymentReviewsApi['GET /api/v1/console/payment-reviews']>[number]
export type ResolvedReview = CallData<
  PaymentReviewsApi['GET /api/v1/console/payment-reviews/resolved']
>[number]

/** An outlet's payments in review. */
export const usePaymentReviews = (store: string) => {
  const [reviews, setReviews] = useState<readonly PaymentReview[] | 'failed'>()
  const load = useCallback(async () => {
    const answer = await consoleApi<PaymentReviewsApi>()('GET /api/v1/console/payment-reviews', {
      query: { store },
    })
    setReviews(answer.ok ? answer.data : 'failed')
  }, [store])
  useEffect(() => void load(), [load])
  return { reviews, load }
}

/** As many as the server sends at a time. */
const PAGE = 50

/** An outlet's resolved reviews; `loadOlder` adds those before, and is absent when there are none. */
export const useResolvedReviews = (store: string) => {
  const [reviews, setReviews] = useState<readonly ResolvedReview[] | 'failed'>()
  const [hasOlder, setHasOlder] = useState(false)
  const load = useCallback(
    async (known: readonly ResolvedReview[]) => {
      const before = known.at(-1)?.resolvedAt
      const answer = await consoleApi<PaymentReviewsApi>()('GET /api/v1/console/payment-reviews/resolved', {
        query: { store, ...(before && { before }) },
      })
      setReviews(answer.ok ? [...known, ...answer.data] : 'failed')
      setHasOlder(answer.ok && answer.data.length === PAGE)
    },
    [store],
  )
  useEffect(() => void load([]), [load])
  const known = reviews === undefined || reviews === 'failed' ? [] : reviews
  return { reviews, load: () => load([]), ...(hasOlder && { loadOlder: () => load(known) }) }
}
