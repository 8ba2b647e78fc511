import { afterEach, expect, it, vi } from 'vitest'
import { steadyClock } from './steady-clock.ts'

afterEach(() => void vi.useRealTimers())

it('goes on when the system clock is set, forwards and back', () => {
  const before = steadyClock.now()
  expect(before).toBeGreaterThan(Date.parse('2026-01-01'))
  for (const months of [-2, 2]) {
    vi.useFakeTimers({ toFake: ['Date'], now: before + months * 30 * 86_400_000 })
    expect(steadyClock.now()).toBeGreaterThanOrEqual(before)
    expect(steadyClock.now()).toBeLessThan(before + 86_400_000)
  }
})
