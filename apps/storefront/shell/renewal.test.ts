import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRenewal } from './renewal.ts'

describe('the renewal of a page that could not be loaded again', () => {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const navigator = { onLine: true }
  const renew = vi.fn()
  const announce = vi.fn()
  let renewal: ReturnType<typeof startRenewal>

  beforeEach(() => {
    vi.useFakeTimers()
    for (const [name, value] of Object.entries({ window, document, navigator })) vi.stubGlobal(name, value)
    Object.assign(navigator, { onLine: true })
    document.visibilityState = 'visible'
    renew.mockReset()
    announce.mockReset()
    renewal = startRenewal({ renew, announce })
  })
  afterEach(() => {
    renewal.end()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('PW-03 waits for the connection, and renews as soon as it is back', () => {
    navigator.onLine = false
    renewal.onFailed()
    vi.advanceTimersByTime(600_000)
    expect(renew).not.toHaveBeenCalled()
    navigator.onLine = true
    window.dispatchEvent(new Event('online'))
    expect(renew).toHaveBeenCalledOnce()
  })

  it('does not renew a page that is up to date', () => {
    renewal.onFailed()
    renewal.onRenewed()
    window.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(600_000)
    expect(renew).not.toHaveBeenCalled()
  })

  it('PW-03 asks a server that fails ever more slowly, says so once, and again when somebody asked', () => {
    renew.mockImplementation(() => renewal.onFailed())
    renewal.onFailed()
    for (const [milliseconds, times] of [
      [10_000, 1],
      [10_000, 1],
      [10_000, 2],
      [40_000, 3],
      [60_000, 4],
      [60_000, 5],
    ] as const) {
      vi.advanceTimersByTime(milliseconds)
      expect(renew).toHaveBeenCalledTimes(times)
    }
    expect(announce).toHaveBeenCalledOnce()
    renewal.onFailed()
    expect(announce).toHaveBeenCalledTimes(2)
  })

  it('leaves the server alone while nobody looks', () => {
    renewal.onFailed()
    document.visibilityState = 'hidden'
    vi.advanceTimersByTime(600_000)
    expect(renew).not.toHaveBeenCalled()
    document.visibilityState = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(renew).toHaveBeenCalledOnce()
  })
})
