import { create } from 'zustand'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ConsoleReplacementsApi, OpenReplacementRequest } from '../contract/endpoints.ts'

interface OpenRequests {
  /** Open requests of the shown outlet, by order. */
  readonly byOrder: Readonly<Record<string, OpenReplacementRequest>>
}

export const useOpenReplacementRequests = create<OpenRequests>()(() => ({ byOrder: {} }))

/** Loads the open requests of an outlet. A failure keeps the data: the board itself shows a lost connection. */
export const refreshOpenRequests = async (store: string): Promise<void> => {
  const answer = await consoleApi<ConsoleReplacementsApi>()('GET /api/v1/console/replacements', {
    query: { store },
  })
  if (answer.ok)
    useOpenReplacementRequests.setState({
      byOrder: Object.fromEntries(answer.data.map((each) => [each.order, each])),
    })
}
