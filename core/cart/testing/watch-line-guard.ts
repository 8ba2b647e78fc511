import { afterEach, beforeEach, vi } from 'vitest'
import { type GuardedLine, registerLineGuard } from '../storefront/line-guard.ts'

/** Answers the question about lines in the tests of a file, whose calls reach no server. */
export const watchLineGuard = () => {
  const watched = {
    asked: [] as (readonly GuardedLine[])[],
    isConfirmed: true,
    fetched: vi.fn(
      (_url: string, _init: RequestInit): Promise<Response> => Promise.reject(new TypeError('offline')),
    ),
  }
  registerLineGuard(async (lines) => {
    watched.asked.push(lines)
    return watched.isConfirmed
  })
  beforeEach(() => {
    watched.asked.length = 0
    vi.stubGlobal('fetch', watched.fetched)
    vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  })
  afterEach(() => {
    watched.isConfirmed = true
    watched.fetched.mockClear()
    vi.unstubAllGlobals()
  })
  return watched
}
