import { useEffect, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { PaymentRequestsApi, PaymentRequestView } from '../contract/request-endpoints.ts'
import { readPayerToken } from './payer-token.ts'

/** Short, so that payers who return from the gateway see the result soon; later visits need less polling. */
const POLL_MS = 2000
const MAX_POLLS = 30

/** After so many answers without any payment at the gateway, the payer is offered to pay. */
const UNPAID_AFTER = 3

export type WatchedRequest =
  | { readonly kind: 'checking' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'decided'; readonly view: PaymentRequestView }

/** Whether there is nothing to wait for. */
const isDecided = ({ attempt }: PaymentRequestView, looks: number): boolean => {
  if (attempt === null) return true
  if (attempt.outcome === 'unpaid') return looks >= UNPAID_AFTER
  return attempt.outcome !== 'checking'
}

/** Watches one payment of a link until the gateway has decided it; without a payment, the link as it is. */
export const useRequestPayment = (id: string, payment: string | undefined) => {
  const [watched, setWatched] = useState<WatchedRequest>({ kind: 'checking' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks at once
  useEffect(() => {
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (looks: number): Promise<void> => {
      const token = readPayerToken(id)
      const answer = await browserApi<PaymentRequestsApi>()('POST /api/v1/payment-requests/:id/status', {
        params: { id },
        body: { ...(token !== undefined && { token }), ...(payment !== undefined && { payment }) },
      })
      if (isLeft) return
      if (!answer.ok && [404, 422].includes(answer.error.status)) return setWatched({ kind: 'gone' })
      if (answer.ok && (isDecided(answer.data, looks) || looks === MAX_POLLS))
        return setWatched({ kind: 'decided', view: answer.data })
      if (looks === MAX_POLLS) return setWatched({ kind: 'lost' })
      timer = setTimeout(() => void look(looks + 1), POLL_MS)
    }
    setWatched({ kind: 'checking' })
    void look(1)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [id, payment, round])
  return { watched, again: () => setRound((before) => before + 1) }
}
