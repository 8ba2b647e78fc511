import { invalidateCache } from '#platform/cache/cache-invalidation.ts'
import type { Transaction } from '#platform/db/transaction.ts'

/** The tag of what is cached about a user. */
export const getUserCacheTag = (userId: string): string => `user:${userId}`

/** Call it when a user's sessions end or lead to another kind of caller: verified, deleted or restored. */
export const notifyUserChanged = (tx: Transaction, userId: string): Promise<void> =>
  invalidateCache(tx, getUserCacheTag(userId))
