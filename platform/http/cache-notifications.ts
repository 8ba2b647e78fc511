import type { Transaction } from '#platform/db/transaction.ts'

/** The channel on which processes tell each other whose things have changed. */
export const CACHE_CHANNEL = 'shared_changed'

/** This process has heard of its own changes before the database repeats them. */
const PROCESS_ID = crypto.randomUUID()

/** Whose things a message of {@link CACHE_CHANNEL} is about; undefined when it is this process's own. */
export const parseInvalidatedOwner = (message: string): string | undefined => {
  const [owner, process] = message.split(' ')
  return process === PROCESS_ID ? undefined : owner
}

/** Everybody's things, such as the list of all sites. */
export const ALL_OWNERS = '*'

type InvalidationListener = (owner: string) => void

const localListeners = new Set<InvalidationListener>()

/** Hears what units of this process have committed, at once; elsewhere it comes over {@link CACHE_CHANNEL}. */
export const onCacheInvalidated = (listener: InvalidationListener): (() => void) => {
  localListeners.add(listener)
  return () => localListeners.delete(listener)
}

/**
 * Says that something of `owner` which customers see has changed: once this unit has committed, no process gives an
 * answer or a page any more that was made before. To be called by whatever writes what a shared answer shows.
 *
 * @param owner a brand's id, or {@link EVERYBODY}
 */
export const invalidateCache = async (unit: Transaction, owner = unit.brandId): Promise<void> => {
  await unit.notify(CACHE_CHANNEL, `${owner} ${PROCESS_ID}`)
  unit.afterCommit(() => {
    for (const listener of localListeners) listener(owner)
  })
}
