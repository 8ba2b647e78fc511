import { getTaggedCache } from '#platform/cache/cache.ts'
import { invalidateCache, MAX_LIFETIME_MS } from '#platform/cache/cache-invalidation.ts'
import { defineCache } from '#platform/cache/cache-policies.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Promotion } from '../domain/promotion.ts'
import { listCurrentPromotions } from './promotions.repo.ts'

/** Apart from the brand's own tag: its menu changes all the time. */
const tagOf = (brandId: string): string => `promotions:${brandId}`

const PROMOTIONS = defineCache<readonly Promotion[]>({
  name: 'promotions',
  capacity: 5_000,
  unit: 'entries',
  lifetimeMs: MAX_LIFETIME_MS,
  tags: '`promotions:<brand>`: a promotion saved, paused, imported or used up',
  why: 'Every cart is priced with them. Uses are as of when they were read: only the rows themselves are exact.',
})

type CacheDependencies = Pick<Platform, 'invalidation'>

/** The promotions of the unit's brand. */
export const loadPromotions = (
  { invalidation }: CacheDependencies,
  tx: Transaction,
): Promise<readonly Promotion[]> =>
  getTaggedCache(invalidation, PROMOTIONS).getOrLoad(
    tx.brandId,
    () => [tagOf(tx.brandId)],
    () => listCurrentPromotions(tx),
  )

/** Evicts a brand's promotions from the cache, after a difference to the database was found. */
export const evictPromotions = ({ invalidation }: CacheDependencies, brandId: string): void =>
  getTaggedCache(invalidation, PROMOTIONS).delete(brandId)

/** Invalidates a brand's promotions in all processes once this unit commits. */
export const invalidatePromotions = (tx: Transaction, brandId = tx.brandId): Promise<void> =>
  invalidateCache(tx, tagOf(brandId))
