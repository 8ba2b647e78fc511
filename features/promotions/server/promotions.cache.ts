import type { Transaction } from '#platform/db/transaction.ts'
import type { CacheInvalidation, Lease } from '#platform/http/cache-invalidation.ts'
import { invalidateCache } from '#platform/http/cache-notifications.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Promotion } from '../domain/promotion.ts'
import { listCurrentPromotions } from './promotions.repo.ts'

/** Brands whose promotions are kept at once; beyond that all are read anew. */
const MAX_BRANDS = 5_000

interface CacheEntry {
  readonly promotions: readonly Promotion[]
  readonly lease: Lease
}

/** Under whose name changes of a brand's promotions are told: apart from the brand's, whose menu changes all the time. */
const toCacheOwner = (brandId: string): string => `promotions:${brandId}`

const caches = new WeakMap<CacheInvalidation, Map<string, CacheEntry>>()

const getCache = (sharing: CacheInvalidation): Map<string, CacheEntry> => {
  const book = caches.get(sharing) ?? new Map<string, CacheEntry>()
  caches.set(sharing, book)
  return book
}

type CacheDependencies = Pick<Platform, 'cacheInvalidation'>

/**
 * The promotions of the unit's brand, from memory as long as nobody told of a change. How often they are used is as of
 * when they were read: only the books themselves say it exactly.
 */
export const loadPromotions = async (
  { cacheInvalidation }: CacheDependencies,
  unit: Transaction,
): Promise<readonly Promotion[]> => {
  const book = getCache(cacheInvalidation)
  const known = book.get(unit.brandId)
  if (known && cacheInvalidation.isValid(known.lease)) return known.promotions
  const lease = cacheInvalidation.createLease(cacheInvalidation.startEpoch(), [toCacheOwner(unit.brandId)])
  const promotions = await listCurrentPromotions(unit)
  if (book.size >= MAX_BRANDS) book.clear()
  book.set(unit.brandId, { promotions, lease })
  return promotions
}

/** Reads a brand's promotions anew the next time: something was found to be different. */
export const evictPromotions = ({ cacheInvalidation }: CacheDependencies, brandId: string): void =>
  void getCache(cacheInvalidation).delete(brandId)

/** Tells all processes, once this unit commits, that promotions of a brand are not what they were. */
export const invalidatePromotions = (unit: Transaction, brandId = unit.brandId): Promise<void> =>
  invalidateCache(unit, toCacheOwner(brandId))
