import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type Clock, seconds } from '#platform/kernel/clock.ts'

/** The NOTIFY channel by which processes send each other invalidated tags. */
const CHANNEL = 'cache_invalidated'

/** Sent with each tag: a process has invalidated its own entries before its own notification arrives. */
const PROCESS_ID = crypto.randomUUID()

/** A safety lifetime for changes without a notification. */
export const MAX_LIFETIME_MS = seconds(60)

/** Beyond this many tags everything is invalidated once, so that the list stays bounded. */
const MAX_TAGS = 50_000

/**
 * Invalidating this tag invalidates every entry. Every change invalidates an entry with this tag, such as a list of
 * all sites.
 */
export const ALL_ENTRIES_TAG = '*'

/** The time at which the computation of a value began: later changes are not in it. */
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

/** Tracks which cached values are still valid. One per process and database. */
export interface CacheInvalidation {
  now(): number
  /** Call it before the first read of what is going to be cached. */
  currentEpoch(): CacheEpoch
  validity(epoch: CacheEpoch, tags: Iterable<string>, until?: number): CacheValidity
  isValid(validity: CacheValidity): boolean
  /**
   * Calls `listener` with every tag that any process invalidates; with {@link ALL_ENTRIES_TAG} after the connection to the
   * database was lost. Returns the function that ends the subscription.
   */
  subscribe(listener: (tag: string) => void): () => void
  close(): Promise<void>
}

const listeners = new Set<(tag: string) => void>()

/**
 * Invalidates what is cached under `tag` after this transaction has committed: in this process immediately, in others
 * by NOTIFY. Call it with every write to what a cached value is computed from.
 * @param tag a brand's id, a tag that a cache documents, or {@link ALL_ENTRIES_TAG}
 */
export const invalidateCache = async (tx: Transaction, tag = tx.brandId): Promise<void> => {
  await tx.notify(CHANNEL, `${tag} ${PROCESS_ID}`)
  tx.afterCommit(() => {
    for (const listener of listeners) listener(tag)
  })
}

/**
 * Starts to listen for changes. A value whose epoch is older than a change is never used after it; a newer value
 * includes the change, because it is announced on commit only. After the connection to the database was lost, changes
 * may have been missed, so everything is invalidated.
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
    if (tag === ALL_ENTRIES_TAG || changedAt.size > MAX_TAGS) invalidateAll()
    publish(tag)
  }
  const onGap = (): void => {
    invalidateAll()
    publish(ALL_ENTRIES_TAG)
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
      if (validity.tags.has(ALL_ENTRIES_TAG)) return change === validity.change
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
