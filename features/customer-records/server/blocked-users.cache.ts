import { getTaggedCache } from '#platform/cache/cache.ts'
import { type CacheInvalidation, MAX_LIFETIME_MS } from '#platform/cache/cache-invalidation.ts'
import { defineCache } from '#platform/cache/cache-policies.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { listBlockedUsers } from './customer-records.repo.ts'

export interface BlockedUsersCache {
  /** Whether the transaction's brand takes no orders from a customer. */
  has(tx: Transaction, userId: string): Promise<boolean>
}

const BLOCKED_USERS = defineCache<ReadonlySet<string>>({
  name: 'blocked customers',
  capacity: 5_000,
  unit: 'entries',
  lifetimeMs: MAX_LIFETIME_MS,
  tags: "the brand's id: a customer blocked, unblocked or merged",
  why: 'Every order asks, and a merchant blocks few customers.',
})

export const createBlockedUsersCache = (invalidation: CacheInvalidation): BlockedUsersCache => ({
  has: async (tx, userId) => {
    const blocked = await getTaggedCache(invalidation, BLOCKED_USERS).getOrLoad(
      tx.brandId,
      () => [tx.brandId],
      async (): Promise<ReadonlySet<string>> => new Set(await listBlockedUsers(tx)),
    )
    return blocked.has(userId)
  },
})
