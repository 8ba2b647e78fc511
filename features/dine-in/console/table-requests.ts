import { create } from 'zustand'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { syncServerClock } from '#core/console-shell/console/server-clock.ts'
import { seconds } from '#platform/kernel/clock.ts'
import type { FloorApi, TableRequest, TableRequests } from '../contract/floor-endpoints.ts'
import { followTables, toScopeQuery } from './tables-line.ts'

interface RequestsState {
  /** Whose requests these are: an outlet's id, or `ALL_OUTLETS`; undefined before the first answer. */
  readonly scope: string | undefined
  readonly asOf: string
  readonly requests: readonly TableRequest[]
}

/** What guests at tables wait for, on every screen of the console. */
export const useTableRequests = create<RequestsState>()(() => ({ scope: undefined, asOf: '', requests: [] }))

/** Answers may arrive out of order: the newest by the server's clock wins. */
const receiveRequests = (scope: string, { asOf, requests }: TableRequests): void =>
  useTableRequests.setState((before) =>
    before.scope === scope && before.asOf > asOf ? before : { scope, asOf, requests },
  )

/** Loads the requests of a scope; resolves to whether its outlets have tables, undefined when that failed. */
export const refreshTableRequests = async (scope: string): Promise<boolean | undefined> => {
  const query = toScopeQuery(scope)
  const answer = await consoleApi<FloorApi>()('GET /api/v1/console/table-requests', { query })
  if (!answer.ok) return undefined
  syncServerClock(answer.data.asOf)
  receiveRequests(scope, answer.data)
  return answer.data.hasTables
}

/** Loads the requests that are shown again, after this person has answered one. */
export const refreshShownRequests = async (): Promise<void> => {
  const { scope } = useTableRequests.getState()
  if (scope !== undefined) await refreshTableRequests(scope)
}

type Listen = (line: { onEvent: () => void; onState: (state: 'open' | 'lost') => void }) => () => void

interface RequestsSource {
  /** As {@link refreshTableRequests}. */
  readonly refresh: () => Promise<boolean | undefined>
  /** Opens the stream of changes; returns what closes it. */
  readonly listen: Listen
}

/** Before the first answer, and while the connection is lost. */
const POLL_MS = seconds(5)
/** Otherwise: an outlet may get its first table. */
const TICK_MS = seconds(60)

/**
 * Keeps requests up to date: told by the server where there are tables, polled while the connection is lost. Returns
 * the function that stops it.
 */
export const watchTableRequests = ({ refresh, listen }: RequestsSource): (() => void) => {
  let timer: ReturnType<typeof setInterval> | undefined
  let close: (() => void) | undefined
  let isStopped = false
  const setPace = (pace: number): void => {
    clearInterval(timer)
    if (!isStopped) timer = setInterval(() => void look(), pace)
  }
  const onState = (state: 'open' | 'lost'): void => {
    setPace(state === 'lost' ? POLL_MS : TICK_MS)
    if (state === 'open') void look()
  }
  const look = async (): Promise<void> => {
    const hasTables = await refresh()
    if (isStopped || close || hasTables === undefined) return
    setPace(TICK_MS)
    if (hasTables) close = listen({ onEvent: () => void look(), onState })
  }
  setPace(POLL_MS)
  void look()
  return () => {
    isStopped = true
    clearInterval(timer)
    close?.()
  }
}

/** Subscribes to the requests of an outlet, or of all, until the returned function is called. */
export const subscribeToTableRequests = (scope: string): (() => void) =>
  watchTableRequests({
    refresh: () => refreshTableRequests(scope),
    listen: (line) => followTables(scope, line),
  })
