import type { Database } from '#platform/db/database.ts'
import { type Clock, seconds } from '#platform/kernel/clock.ts'
import {
  ALL_OWNERS,
  CACHE_CHANNEL,
  onCacheInvalidated,
  parseInvalidatedOwner,
} from './cache-notifications.ts'

/** Kept things are made anew after this long even if nobody told of a change. */
const MAX_AGE_MS = seconds(60)
/** With more owners than this everything is made anew once, rather than the changes of all remembered for ever. */
const MAX_OWNERS = 50_000

/** When something was begun to be made: later changes are not in it. */
export interface CacheEpoch {
  readonly change: number
  readonly at: number
}

/** Under which conditions something that was made may be given to the next who asks. */
export interface Lease extends CacheEpoch {
  /** Brands from whose things it was made. */
  readonly owners: ReadonlySet<string>
  /** Milliseconds since 1970, exclusive. */
  readonly until: number
}

/** Knows what is still true of what was made before. One per process and database. */
export interface CacheInvalidation {
  startEpoch(): CacheEpoch
  createLease(beginning: CacheEpoch, owners: Iterable<string>, until?: number): Lease
  isValid(lease: Lease): boolean
  close(): Promise<void>
}

/**
 * Starts to hear of changes. A change counts from the moment it is heard: what was begun before is not kept, what was
 * begun after has seen it, because it is told on commit only. When the line to the database was lost, changes may
 * have been missed, and nothing from before holds.
 */
export const createCacheInvalidation = async (db: Database, clock: Clock): Promise<CacheInvalidation> => {
  let change = 0
  let everything = 0
  const changed = new Map<string, number>()
  const hear = (owner: string): void => {
    change += 1
    changed.set(owner, change)
    if (changed.size > MAX_OWNERS) forget()
  }
  const hearOthers = (message: string): void => {
    const owner = parseInvalidatedOwner(message)
    if (owner) hear(owner)
  }
  const forget = (): void => {
    change += 1
    everything = change
    changed.clear()
  }
  const stopHearing = onCacheInvalidated(hear)
  const stopListening = await db.listen(CACHE_CHANNEL, hearOthers, forget)
  return {
    startEpoch: () => ({ change, at: clock.now().getTime() }),
    createLease: (beginning, owners, until = Number.POSITIVE_INFINITY) => ({
      ...beginning,
      owners: new Set(owners),
      until: Math.min(until, beginning.at + MAX_AGE_MS),
    }),
    isValid: (lease) => {
      const now = clock.now().getTime()
      if (now >= lease.until || now < lease.at || everything > lease.change) return false
      // Whatever changes anywhere changes a list of everybody's things.
      if (lease.owners.has(ALL_OWNERS)) return change === lease.change
      for (const owner of lease.owners) if ((changed.get(owner) ?? 0) > lease.change) return false
      return (changed.get(ALL_OWNERS) ?? 0) <= lease.change
    },
    async close() {
      stopHearing()
      await stopListening()
    },
  }
}
