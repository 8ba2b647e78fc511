import { create } from 'zustand'
import { consoleApi } from '#core/stores/console/console-api.ts'
import { hearServerTime } from '#core/stores/console/server-clock.ts'
import type { LoyaltyConsoleApi, PendingRequest } from '../contract/console-endpoints.ts'

interface Waiting {
  /** Customers who wait for a secret code at the shown outlet; null until they are known. */
  readonly requests: readonly PendingRequest[] | null
  readonly isFailed: boolean
}

export const useWaiting = create<Waiting>()(() => ({ requests: null, isFailed: false }))

/** Asks who waits at an outlet. */
export const loadWaiting = async (store: string): Promise<void> => {
  const path = 'GET /api/v1/console/loyalty/code-requests' as const
  const answer = await consoleApi<LoyaltyConsoleApi>()(path, { query: { store } })
  if (!answer.ok) return useWaiting.setState({ isFailed: true })
  hearServerTime(answer.data.asOf)
  useWaiting.setState({ requests: answer.data.requests, isFailed: false })
}
