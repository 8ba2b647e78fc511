import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { minutes, seconds } from '#platform/kernel/clock.ts'
import { createRefresher } from './refresher.ts'
import { type ConnectionState, watchBoard } from './watch-board.ts'

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

describe('the watch over a board', () => {
  it('looks at once and at every event', async () => {
    const board = watched()
    expect(board.look).toHaveBeenCalledTimes(1)
    await settle()
    board.event()
    expect(board.look).toHaveBeenCalledTimes(2)
  })

  it('TR-03 asks every five seconds while the line is lost, and no more once it is back', async () => {
    const board = watched()
    await settle()
    board.state('lost')
    await settle()
    const before = board.look.mock.calls.length
    await vi.advanceTimersByTimeAsync(seconds(15))
    expect(board.look).toHaveBeenCalledTimes(before + 3)
    board.state('open')
    await settle()
    // Once for what may have been missed.
    expect(board.look).toHaveBeenCalledTimes(before + 4)
    await vi.advanceTimersByTimeAsync(seconds(30))
    expect(board.look).toHaveBeenCalledTimes(before + 4)
    expect(board.lines).toEqual(['connecting', 'lost', 'open'])
  })

  it('looks each minute even so, because orders for later become due by the clock alone', async () => {
    const board = watched()
    board.state('open')
    await settle()
    const before = board.look.mock.calls.length
    await vi.advanceTimersByTimeAsync(minutes(2))
    expect(board.look).toHaveBeenCalledTimes(before + 2)
  })

  it('ends with everything that it began', async () => {
    const board = watched()
    await settle()
    board.stop()
    board.event()
    await vi.advanceTimersByTimeAsync(minutes(5))
    expect(board.look).toHaveBeenCalledTimes(1)
    expect(board.hangUp).toHaveBeenCalledOnce()
  })
})

describe('the refresher', () => {
  it('makes one more look of all that was asked for while one was under way', async () => {
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
