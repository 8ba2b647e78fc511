import { create } from 'zustand'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { syncServerClock } from '#core/console-shell/console/server-clock.ts'
import type { LoyaltyConsoleApi, PendingCodeRequest } from '../contract/console-endpoints.ts'

interface WaitingState {
  /** Customers who wait for a secret code at the selected outlet; null until loaded. */
  readonly requests: readonly PendingCodeRequest[] | null
  readonly isFailed: boolean
}

export const usePendingCodeRequests = create<WaitingState>()(() => ({ requests: null, isFailed: false }))

/** Loads the customers who wait at an outlet. */
export const loadPendingCodeRequests = async (store: string): Promise<void> => {
  const path = 'GET /api/v1/console/loyalty/code-requests' as const
  const answer = await consoleApi<LoyaltyConsoleApi>()(path, { query: { store } })
  if (!answer.ok) return usePendingCodeRequests.setState({ isFailed: true })
  syncServerClock(answer.data.asOf)
  usePendingCodeRequests.setState({ requests: answer.data.requests, isFailed: false })
}
