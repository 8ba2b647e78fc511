import { getTaggedCache } from '#platform/cache/cache.ts'
import { ALL_ENTRIES_TAG, MAX_LIFETIME_MS } from '#platform/cache/cache-invalidation.ts'
import { defineCache } from '#platform/cache/cache-policies.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { ShopClock } from '#platform/i18n/retry-time.ts'
import { selectTimeZones } from './stores.repo.ts'

const SHOP_CLOCKS = defineCache<ShopClock>({
  name: 'shop clocks',
  capacity: 10_000,
  unit: 'entries',
  lifetimeMs: MAX_LIFETIME_MS,
  tags: 'the brand’s id; everything for the clock of all brands',
  why: 'A caller over a limit is answered with a clock time, as cheaply as before.',
})

const loadClock = async (tx: Transaction): Promise<ShopClock | undefined> => {
  const [first, ...others] = await selectTimeZones(tx)
  return first === undefined ? undefined : { timeZone: first, isZoneNamed: others.length > 0 }
}

/**
 * The zone of most outlets of a brand, or of all brands; named in texts where some outlets have another. Callers that are
 * refused at the same time read it once: a flood of them must not take every connection to the database.
 */
export const createShopClockReader = ({ db, invalidation }: Pick<Platform, 'db' | 'invalidation'>) => {
  const reading = new Map<string, Promise<ShopClock | undefined>>()
  const read = (brandId: string | undefined): Promise<ShopClock | undefined> =>
    getTaggedCache(invalidation, SHOP_CLOCKS).getOrLoad(
      brandId ?? '',
      () => [brandId ?? ALL_ENTRIES_TAG],
      () => (brandId === undefined ? db.system(loadClock) : db.tenant(brandId, loadClock)),
    )
  return (brandId: string | undefined): Promise<ShopClock | undefined> => {
    const key = brandId ?? ''
    const begun = reading.get(key) ?? read(brandId).finally(() => reading.delete(key))
    reading.set(key, begun)
    return begun
  }
}
