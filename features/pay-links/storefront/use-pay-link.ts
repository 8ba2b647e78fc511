import { useEffect, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ApiError } from '#platform/contract/client.ts'
import type { PayLink, PayLinksApi } from '../contract/endpoints.ts'

/** Short, so that customers who return from the gateway see the result soon; later visits need less polling. */
const POLL_MS = 3000
const MAX_POLLS = 20

type PayLinkState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly link: PayLink }
  | FailedState
interface FailedState {
  readonly kind: 'failed'
  readonly error: ApiError
}

const isUndecided = ({ state, payment }: PayLink): boolean =>
  state === 'checking' || (state === 'open' && payment.pageUrl !== null)

/** State of a link. While a payment is in progress, the gateway is queried for its result. */
export const usePayLink = (id: string) => {
  const [shown, setShown] = useState<PayLinkState>({ kind: 'loading' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks at once
  useEffect(() => {
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const params = { id }
    const ask = (isFirst: boolean) =>
      isFirst
        ? browserApi<PayLinksApi>()('GET /api/v1/pay-links/:id', { params })
        : browserApi<PayLinksApi>()('POST /api/v1/pay-links/:id/refresh', { params })
    const look = async (looks: number): Promise<void> => {
      const answer = await ask(looks === 0)
      if (isLeft) return
      const isDone = answer.ok ? !isUndecided(answer.data) : looks === 0
      if (answer.ok) setShown({ kind: 'ready', link: answer.data })
      else if (isDone) setShown({ kind: 'failed', error: answer.error })
      if (isDone || looks === MAX_POLLS) return
      timer = setTimeout(() => void look(looks + 1), looks === 0 ? 0 : POLL_MS)
    }
    void look(0)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [id, round])
  return { shown, again: () => setRound((before) => before + 1) }
}
