import { getTaggedCache } from '#platform/cache/cache.ts'
import { type CacheInvalidation, MAX_LIFETIME_MS } from '#platform/cache/cache-invalidation.ts'
import { defineCache } from '#platform/cache/cache-policies.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { hasAccounts } from './credits.repo.ts'

export interface CreditBrandsCache {
  /** Whether anybody has ever had credit with the unit's brand. */
  has(tx: Transaction): Promise<boolean>
}

const BRANDS_WITH_CREDIT = defineCache<boolean>({
  name: 'brands with credit',
  capacity: 10_000,
  unit: 'entries',
  lifetimeMs: MAX_LIFETIME_MS,
  tags: "the brand's id: its first account opened",
  why: 'Carts of merchants who give no credit do not ask for any.',
})

export const createCreditBrandsCache = (invalidation: CacheInvalidation): CreditBrandsCache => ({
  has: (tx) =>
    getTaggedCache(invalidation, BRANDS_WITH_CREDIT).getOrLoad(
      tx.brandId,
      () => [tx.brandId],
      () => hasAccounts(tx),
    ),
})
