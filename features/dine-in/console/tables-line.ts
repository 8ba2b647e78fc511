import { getConsoleToken } from '#core/console-shell/console/console-session.ts'
import { ALL_OUTLETS } from '#core/orders/console/board-scope.ts'
import { buildRequestLine } from '#platform/contract/client.ts'
import { openEventStream } from '#platform/contract/event-stream.ts'

type LineState = 'open' | 'lost'

/** A change of tables: of an outlet, or null when any may have changed. */
interface TablesChange {
  readonly store: string | null
}

/** What somebody does who follows the changes of tables. */
export interface LineFollower {
  readonly onEvent: (change: TablesChange) => void
  readonly onState: (state: LineState) => void
}

interface Line {
  readonly followers: Set<LineFollower>
  state: LineState | undefined
  close: () => void
}

/** Opens a stream for a scope; returns what closes it. */
type OpenLine = (scope: string, follower: LineFollower) => () => void

/** Lets all who follow one scope share one stream, which is closed with the last of them. */
export const createTablesLines = (openLine: OpenLine) => {
  const lines = new Map<string, Line>()
  const open = (scope: string): Line => {
    const line: Line = { followers: new Set(), state: undefined, close: () => undefined }
    lines.set(scope, line)
    line.close = openLine(scope, {
      onEvent: (change) => {
        for (const { onEvent } of line.followers) onEvent(change)
      },
      onState: (state) => {
        line.state = state
        for (const { onState } of line.followers) onState(state)
      },
    })
    return line
  }
  return (scope: string, follower: LineFollower): (() => void) => {
    const line = lines.get(scope) ?? open(scope)
    line.followers.add(follower)
    // Whoever comes later would wait for a state that others have heard already.
    if (line.state !== undefined) follower.onState(line.state)
    return () => {
      line.followers.delete(follower)
      if (line.followers.size > 0 || lines.get(scope) !== line) return
      lines.delete(scope)
      line.close()
    }
  }
}

/** The query of a scope: an outlet's id, or {@link ALL_OUTLETS}. */
export const toScopeQuery = (scope: string) => (scope === ALL_OUTLETS ? {} : { store: scope })

/** Follows the changes of the tables of an outlet, or of all; returns what ends that. */
export const followTables = createTablesLines((scope, follower) =>
  openEventStream<TablesChange>({
    url: buildRequestLine('GET /api/v1/console/tables/events', { query: toScopeQuery(scope) }).url,
    token: getConsoleToken,
    ...follower,
  }),
)
