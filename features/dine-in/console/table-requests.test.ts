import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { minutes, seconds } from '#platform/kernel/clock.ts'
import { watchTableRequests } from './table-requests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)

const watched = (answers: { hasTables: boolean | undefined }) => {
  const refresh = vi.fn(() => Promise.resolve(answers.hasTables))
  const hangUp = vi.fn()
  type Line = Parameters<Parameters<typeof watchTableRequests>[0]['listen']>[0]
  let line: Line | undefined
  const listen = vi.fn((given: Line) => {
    line = given
    return hangUp
  })
  const stop = watchTableRequests({ refresh, listen })
  return { refresh, listen, hangUp, stop, line: () => line }
}

describe('watch of what guests at tables wait for', () => {
  it('is told of each change where there are tables', async () => {
    const watch = watched({ hasTables: true })
    await settle()
    expect(watch.listen).toHaveBeenCalledOnce()
    const before = watch.refresh.mock.calls.length
    watch.line()?.onEvent()
    expect(watch.refresh).toHaveBeenCalledTimes(before + 1)
  })

  it('opens no stream without tables, and finds the first one within a minute', async () => {
    const answers = { hasTables: false }
    const watch = watched(answers)
    await vi.advanceTimersByTimeAsync(seconds(59))
    expect(watch.refresh).toHaveBeenCalledTimes(1)
    answers.hasTables = true
    await vi.advanceTimersByTimeAsync(seconds(1))
    expect(watch.listen).toHaveBeenCalledOnce()
  })

  it('asks every five seconds while nothing answers and while the connection is lost, and once when it is back', async () => {
    const answers: { hasTables: boolean | undefined } = { hasTables: undefined }
    const watch = watched(answers)
    await vi.advanceTimersByTimeAsync(seconds(10))
    expect(watch.refresh).toHaveBeenCalledTimes(3)
    answers.hasTables = true
    await vi.advanceTimersByTimeAsync(seconds(5))
    watch.line()?.onState('lost')
    await vi.advanceTimersByTimeAsync(seconds(10))
    expect(watch.refresh).toHaveBeenCalledTimes(6)
    watch.line()?.onState('open')
    await settle()
    expect(watch.refresh).toHaveBeenCalledTimes(7)
    await vi.advanceTimersByTimeAsync(seconds(59))
    expect(watch.refresh).toHaveBeenCalledTimes(7)
  })

  it('stops everything that it started, also what began meanwhile', async () => {
    const watch = watched({ hasTables: true })
    await settle()
    watch.stop()
    watch.line()?.onState('lost')
    await vi.advanceTimersByTimeAsync(minutes(5))
    expect(watch.refresh).toHaveBeenCalledTimes(1)
    expect(watch.hangUp).toHaveBeenCalledOnce()
    const early = watched({ hasTables: true })
    early.stop()
    await settle()
    expect(early.listen).not.toHaveBeenCalled()
  })
})
