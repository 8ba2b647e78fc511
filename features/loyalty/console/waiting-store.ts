import { create } from 'zustand'
import { consoleApi } from '#core/stores/console/console-api.ts'
import { syncServerClock } from '#core/stores/console/server-clock.ts'
import type { LoyaltyConsoleApi, PendingRequest } from '../contract/console-endpoints.ts'

interface WaitingState {
  /** Customers who wait for a secret code at the selected outlet; null until loaded. */
  readonly requests: readonly PendingRequest[] | null
  readonly isFailed: boolean
}

export const useWaitingRequests = create<WaitingState>()(() => ({ requests: null, isFailed: false }))

/** Loads the customers who wait at an outlet. */
export const loadWaitingRequests = async (store: string): Promise<void> => {
  const path = 'GET /api/v1/console/loyalty/code-requests' as const
  const answer = await consoleApi<LoyaltyConsoleApi>()(path, { query: { store } })
  if (!answer.ok) return useWaitingRequests.setState({ isFailed: true })
  syncServerClock(answer.data.asOf)
  useWaitingRequests.setState({ requests: answer.data.requests, isFailed: false })
}
