import type { Transaction } from '#platform/db/transaction.ts'
import { invalidateCache } from '#platform/http/cache-notifications.ts'

/** How what processes keep in memory of a user is called when it changes. */
export const toUserCacheOwner = (userId: string): string => `user:${userId}`

/** To be told when a user's sessions ended or lead to another kind of caller: verified, deleted or restored. */
export const notifyUserChanged = (unit: Transaction, userId: string): Promise<void> =>
  invalidateCache(unit, toUserCacheOwner(userId))
