import type { RateLimit } from '#platform/contract/contract.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { computeWait, type RateLimits } from './rate-limits.ts'

/** With fewer windows than these nothing is removed. */
const MIN_SWEEP_SIZE = 10_000

interface CallWindow {
  calls: number
  /** Milliseconds since 1970. */
  readonly endsAt: number
}

/**
 * Counts in the memory of this process. A window begins with its first call; windows that have ended are removed each
 * time as many again have been added as were left.
 */
export const createMemoryLimits = (clock: Clock): RateLimits => {
  const windows = new Map<string, CallWindow>()
  let sweepSize = MIN_SWEEP_SIZE
  const removeEnded = (now: number): void => {
    for (const [id, { endsAt }] of windows) if (endsAt <= now) windows.delete(id)
    sweepSize = Math.max(MIN_SWEEP_SIZE, 2 * windows.size)
  }
  const findOpen = (id: string, now: number): CallWindow | undefined => {
    const found = windows.get(id)
    return found && found.endsAt > now ? found : undefined
  }
  const beginWindow = (id: string, { seconds }: RateLimit, now: number): CallWindow => {
    if (windows.size >= sweepSize) removeEnded(now)
    const begun = { calls: 0, endsAt: now + seconds * 1000 }
    windows.set(id, begun)
    return begun
  }
  return {
    async consume(name, rule, key) {
      const id = `${name} ${key}`
      const now = clock.now().getTime()
      const open = findOpen(id, now) ?? beginWindow(id, rule, now)
      open.calls += 1
      return open.calls > rule.limit ? computeWait(open.endsAt, now) : undefined
    },
    async release(name, _rule, key) {
      const open = findOpen(`${name} ${key}`, clock.now().getTime())
      if (open && open.calls > 0) open.calls -= 1
    },
  }
}
