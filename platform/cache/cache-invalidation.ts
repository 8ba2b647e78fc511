import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type Clock, seconds } from '#platform/kernel/clock.ts'

/** The NOTIFY channel on which processes name invalidated tags to each other. */
const CHANNEL = 'cache_invalidated'

/** Sent along with each tag: a process has invalidated its own entries before the database repeats its message. */
const PROCESS_ID = crypto.randomUUID()

/** A safety lifetime for changes that nobody announced. */
export const MAX_LIFETIME_MS = seconds(60)

/** With more tags than this everything is invalidated once, so that the list stays bounded. */
const MAX_TAGS = 50_000

/** Invalidating it invalidates every entry; an entry under it is invalidated by every change, as a list of all sites is. */
export const EVERYTHING = '*'

/** The moment at which a value began to be computed: later changes are not in it. */
export interface CacheEpoch {
  readonly change: number
  readonly at: number
}

/** For how long a cached value may be used. */
export interface CacheValidity extends CacheEpoch {
  readonly tags: ReadonlySet<string>
  /** Milliseconds since 1970, exclusive. */
  readonly until: number
}

/** Knows which cached values are still valid. One per process and database. */
export interface CacheInvalidation {
  now(): number
  /** To be called before the first read of what is going to be cached. */
  currentEpoch(): CacheEpoch
  validity(epoch: CacheEpoch, tags: Iterable<string>, until?: number): CacheValidity
  isValid(validity: CacheValidity): boolean
  /**
   * Calls `listener` with every tag that is invalidated, by whichever process; with {@link EVERYTHING} after the
   * connection to the database was lost. Returns what ends the subscription.
   */
  subscribe(listener: (tag: string) => void): () => void
  close(): Promise<void>
}

const listeners = new Set<(tag: string) => void>()

/**
 * Invalidates what is cached under `tag` once this unit has committed: in this process at once, in others by NOTIFY. To
 * be called by whatever writes what a cached value is computed from.
 *
 * @param tag a brand's id, a tag that a cache documents, or {@link EVERYTHING}
 */
export const invalidateCache = async (unit: Transaction, tag = unit.brandId): Promise<void> => {
  await unit.notify(CHANNEL, `${tag} ${PROCESS_ID}`)
  unit.afterCommit(() => {
    for (const listener of listeners) listener(tag)
  })
}

/**
 * Starts to listen for changes. A value whose epoch is older than a change is never used after it; a younger one has seen
 * the change, because it is announced on commit only. When the connection to the database was lost, changes may have
 * been missed, and everything is invalidated.
 */
export const createCacheInvalidation = async (db: Database, clock: Clock): Promise<CacheInvalidation> => {
  let change = 0
  let everythingAt = 0
  const changedAt = new Map<string, number>()
  const subscribers = new Set<(tag: string) => void>()
  const publish = (tag: string): void => {
    for (const subscriber of subscribers) subscriber(tag)
  }
  const invalidateAll = (): void => {
    change += 1
    everythingAt = change
    changedAt.clear()
  }
  const invalidate = (tag: string): void => {
    change += 1
    changedAt.set(tag, change)
    if (tag === EVERYTHING || changedAt.size > MAX_TAGS) invalidateAll()
    publish(tag)
  }
  const onGap = (): void => {
    invalidateAll()
    publish(EVERYTHING)
  }
  const onNotification = (message: string): void => {
    const [tag, process] = message.split(' ')
    if (tag && process !== PROCESS_ID) invalidate(tag)
  }
  listeners.add(invalidate)
  const stopListening = await db.listen(CHANNEL, onNotification, onGap)
  const now = (): number => clock.now().getTime()
  return {
    now,
    currentEpoch: () => ({ change, at: now() }),
    validity: (epoch, tags, until = Number.POSITIVE_INFINITY) => ({
      ...epoch,
      tags: new Set(tags),
      until: Math.min(until, epoch.at + MAX_LIFETIME_MS),
    }),
    isValid: (validity) => {
      const at = now()
      if (at >= validity.until || at < validity.at || everythingAt > validity.change) return false
      if (validity.tags.has(EVERYTHING)) return change === validity.change
      for (const tag of validity.tags) if ((changedAt.get(tag) ?? 0) > validity.change) return false
      return true
    },
    subscribe: (listener) => {
      subscribers.add(listener)
      return () => void subscribers.delete(listener)
    },
    async close() {
      listeners.delete(invalidate)
      await stopListening()
    },
  }
}
