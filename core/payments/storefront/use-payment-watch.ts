import { useEffect, useEffectEvent, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { Payment, PaymentsApi } from '../contract/endpoints.ts'
import { getPollDelay, toPaymentOutcome } from './payment-watch.ts'

interface PaymentWatchState {
  readonly payment: Payment | undefined
  /** Number of responses so far. */
  readonly looks: number
  /** `gone`: there is no such payment for this customer. `lost`: the last poll failed. */
  readonly state: 'checking' | 'gone' | 'lost'
}

const START: PaymentWatchState = { payment: undefined, looks: 0, state: 'checking' }

/**
 * Polls a payment, quickly at first and then every five seconds, until it is decided. The server queries the gateway;
 * the URL's content is ignored. `onDecided` is called once with the result.
 */
export const usePaymentWatch = (id: string, onDecided: (payment: Payment) => void) => {
  const [watched, setWatched] = useState(START)
  const [round, setRound] = useState(0)
  const decided = useEffectEvent(onDecided)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks at once
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    let looks = 0
    const look = async () => {
      const answer = await browserApi<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id } })
      if (isLeft) return
      looks += 1
      if (!answer.ok && [401, 403, 404, 422].includes(answer.error.status))
        return setWatched({ payment: undefined, looks, state: 'gone' })
      setWatched(({ payment }) => ({
        payment: answer.ok ? answer.data : payment,
        looks,
        state: answer.ok ? 'checking' : 'lost',
      }))
      const outcome = answer.ok ? toPaymentOutcome(answer.data) : 'checking'
      if (answer.ok && (outcome === 'paid' || outcome === 'failed')) return decided(answer.data)
      timer = setTimeout(() => void look(), getPollDelay(looks))
    }
    void look()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [id, round])
  return { ...watched, askNow: () => setRound((before) => before + 1) }
}
