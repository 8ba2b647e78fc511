import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { minutes, seconds } from '#platform/kernel/clock.ts'
import { type ConnectionState, createRefresher, watchBoard } from './watch-board.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watched = () => {
  const look = vi.fn(async () => undefined)
  const lines: ConnectionState[] = []
  const hangUp = vi.fn()
  let line: Parameters<Parameters<typeof watchBoard>[0]['listen']>[0] | undefined
  const stop = watchBoard({
    refresh: look,
    onConnectionChange: (state) => lines.push(state),
    listen: (given) => {
      line = given
      return hangUp
    },
  })
  return {
    look,
    lines,
    hangUp,
    stop,
    event: () => line?.onEvent(),
    state: (s: 'open' | 'lost') => line?.onState(s),
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('board watcher', () => {
  it('refreshes immediately and at every event', async () => {
    const board = watched()
    expect(board.look).toHaveBeenCalledTimes(1)
    await settle()
    board.event()
    expect(board.look).toHaveBeenCalledTimes(2)
  })

  it('TR-03 polls every five seconds while the connection is lost, and stops once it is back', async () => {
    const board = watched()
    await settle()
    board.state('lost')
    await settle()
    const before = board.look.mock.calls.length
    await vi.advanceTimersByTimeAsync(seconds(15))
    expect(board.look).toHaveBeenCalledTimes(before + 3)
    board.state('open')
    await settle()
    // One refresh for events that may have been missed.
    expect(board.look).toHaveBeenCalledTimes(before + 4)
    await vi.advanceTimersByTimeAsync(seconds(30))
    expect(board.look).toHaveBeenCalledTimes(before + 4)
    expect(board.lines).toEqual(['connecting', 'lost', 'open'])
  })

  it('also refreshes every minute with an open connection, because scheduled orders become due by the clock alone', async () => {
    const board = watched()
    board.state('open')
    await settle()
    const before = board.look.mock.calls.length
    await vi.advanceTimersByTimeAsync(minutes(2))
    expect(board.look).toHaveBeenCalledTimes(before + 2)
  })

  it('stops everything that it started', async () => {
    const board = watched()
    await settle()
    board.stop()
    board.event()
    await vi.advanceTimersByTimeAsync(minutes(5))
    expect(board.look).toHaveBeenCalledTimes(1)
    expect(board.hangUp).toHaveBeenCalledOnce()
  })
})

describe('refresher', () => {
  it('coalesces all requests during a refresh into one more refresh', async () => {
    const looks: (() => void)[] = []
    const { refresh } = createRefresher(() => new Promise((resolve) => looks.push(() => resolve())))
    refresh()
    refresh()
    refresh()
    expect(looks).toHaveLength(1)
    looks[0]?.()
    await settle()
    expect(looks).toHaveLength(2)
    looks[1]?.()
    await settle()
    expect(looks).toHaveLength(2)
  })
})
