import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWhenOnline } from './lazy-part.ts'

describe('code that is loaded on demand', () => {
  const page = new EventTarget()
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('window', page)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const setOnline = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })

  /** Code that fails so many times, and how often it was asked for. */
  const createCode = (failures: number) => {
    const load = vi.fn(async () => {
      if (load.mock.calls.length <= failures) throw new TypeError('Failed to fetch')
      return 'part'
    })
    return load
  }

  it('UX-52 waits for a connection, however long it takes', async () => {
    setOnline(false)
    const load = createCode(1)
    const part = loadWhenOnline(load)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(load).toHaveBeenCalledTimes(1)
    page.dispatchEvent(new Event('online'))
    expect(await part).toBe('part')
  })

  it('throws what fails online', async () => {
    setOnline(true)
    const load = createCode(Number.POSITIVE_INFINITY)
    const part = expect(loadWhenOnline(load)).rejects.toThrow('Failed to fetch')
    await vi.runAllTimersAsync()
    await part
    expect(load).toHaveBeenCalledTimes(1)
  })
})
