import { minutes, seconds } from '#platform/kernel/clock.ts'

/**
 * Coalesces refresh requests: while one refresh is running, all further requests cause one more. `look` settles when
 * it is done, whether it succeeded or not.
 */
export const createRefresher = (look: () => Promise<void>): { refresh(): void; stop(): void } => {
  let running = false
  let again = false
  let stopped = false
  const run = async (): Promise<void> => {
    running = true
    await look()
    running = false
    if (again && !stopped) {
      again = false
      void run()
    }
  }
  return {
    refresh() {
      if (stopped) return
      if (running) again = true
      else void run()
    },
    stop() {
      stopped = true
    },
  }
}

export type ConnectionState = 'connecting' | 'open' | 'lost'

interface WatchBoardInput {
  /** Loads the whole board. */
  readonly refresh: () => Promise<void>
  /** Opens the event connection; returns the function that closes it. */
  readonly listen: (line: { onEvent: () => void; onState: (state: 'open' | 'lost') => void }) => () => void
  readonly onConnectionChange: (state: ConnectionState) => void
}

/** Poll interval while the connection is lost. */
const POLL_MS = seconds(5)
/** Refresh interval with an open connection: scheduled orders become due by the clock alone. */
const TICK_MS = minutes(1)

/**
 * Keeps a board up to date: refreshes at every event, every five seconds while the connection is lost, and once when
 * it is back, since events may have been missed. Returns the function that stops it.
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
