import { create } from 'zustand'
import { consoleApi } from '#core/stores/console/console-api.ts'
import type { ConsoleReplacementsApi, OpenRequest } from '../contract/endpoints.ts'

interface OpenRequests {
  /** What waits for customers of the shown outlet, by order. */
  readonly byOrder: Readonly<Record<string, OpenRequest>>
}

export const useOpenRequests = create<OpenRequests>()(() => ({ byOrder: {} }))

/** Reads what waits at an outlet. A failure leaves what is known: the board itself says when it is cut off. */
export const refreshOpenRequests = async (store: string): Promise<void> => {
  const answer = await consoleApi<ConsoleReplacementsApi>()('GET /api/v1/console/replacements', {
    query: { store },
  })
  if (answer.ok)
    useOpenRequests.setState({ byOrder: Object.fromEntries(answer.data.map((each) => [each.order, each])) })
}
