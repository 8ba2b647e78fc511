import { minutes, seconds } from '#platform/kernel/clock.ts'
import { createRefresher } from './refresher.ts'

export type ConnectionState = 'connecting' | 'open' | 'lost'

interface WatchBoardInput {
  /** Reads the whole board. */
  readonly refresh: () => Promise<void>
  /** Opens the line that says when something changed; returns what ends it. */
  readonly listen: (line: { onEvent: () => void; onState: (state: 'open' | 'lost') => void }) => () => void
  readonly onConnectionChange: (state: ConnectionState) => void
}

/** While the line is lost the board is asked for this often. */
const POLL_MS = seconds(5)
/** Even with an open line now and then: orders for later become due by the clock alone. */
const TICK_MS = minutes(1)

/**
 * Keeps a board up to date: at every event, every five seconds while the line is lost, and once when it is back, since
 * events may have been missed. Returns what ends it.
 */
export const watchBoard = ({ refresh: look, listen, onConnectionChange }: WatchBoardInput): (() => void) => {
  const { refresh, stop } = createRefresher(look)
  let poll = setInterval(refresh, TICK_MS)
  const setPace = (pace: number): void => {
    clearInterval(poll)
    poll = setInterval(refresh, pace)
  }
  onConnectionChange('connecting')
  refresh()
  const hangUp = listen({
    onEvent: refresh,
    onState: (state) => {
      onConnectionChange(state)
      setPace(state === 'lost' ? POLL_MS : TICK_MS)
      refresh()
    },
  })
  return () => {
    stop()
    clearInterval(poll)
    hangUp()
  }
}
