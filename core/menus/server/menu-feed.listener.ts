import { readMenuVersions } from '#core/stores/server/stores.service.ts'
import { ALL_ENTRIES_TAG } from '#platform/cache/cache-invalidation.ts'
import type { Platform } from '#platform/http/server-plugin.ts'

/** The versions of a brand's menus are read at most once in this many milliseconds. */
const READ_INTERVAL_MS = 1_000

export interface MenuFollower {
  readonly brandId: string
  readonly storeId: string
  readonly onVersion: (version: number) => void
}

/** Notifies the open menus of this process when a store's menu has a new version. */
export interface MenuFeed {
  /** The returned function ends it. */
  follow(follower: MenuFollower): () => void
}

interface FollowedBrand {
  readonly followers: Set<MenuFollower>
  readonly versions: Map<string, number>
  lastReadAt: number
  timer?: NodeJS.Timeout | undefined
}

/**
 * Follows the invalidation of caches, which every change of a menu causes, so that a published menu costs its writer
 * nothing more. It names the brand only; the versions are read once for all open menus of the brand.
 */
export const createMenuFeed = ({
  db,
  clock,
  logger,
  invalidation,
}: Pick<Platform, 'db' | 'clock' | 'logger' | 'invalidation'>): MenuFeed => {
  const brands = new Map<string, FollowedBrand>()

  const readVersions = async (brandId: string, brand: FollowedBrand): Promise<void> => {
    const storeIds = [...new Set([...brand.followers].map(({ storeId }) => storeId))]
    if (storeIds.length === 0) return
    const rows = await db.tenant(brandId, (tx) => readMenuVersions(tx, storeIds))
    for (const { id, version } of rows) {
      if (brand.versions.get(id) === version) continue
      brand.versions.set(id, version)
      for (const { storeId, onVersion } of brand.followers) if (storeId === id) onVersion(version)
    }
  }

  const scheduleRead = (brandId: string): void => {
    const brand = brands.get(brandId)
    if (!brand || brand.timer) return
    const wait = Math.max(0, brand.lastReadAt + READ_INTERVAL_MS - clock.now().getTime())
    brand.timer = setTimeout(
      () => {
        brand.timer = undefined
        brand.lastReadAt = clock.now().getTime()
        readVersions(brandId, brand).catch((error: unknown) =>
          logger.warn({ err: error }, 'the versions of open menus could not be read'),
        )
      },
      Math.min(wait, READ_INTERVAL_MS),
    )
    brand.timer.unref()
  }

  const onInvalidated = (tag: string): void => {
    for (const brandId of tag === ALL_ENTRIES_TAG ? brands.keys() : [tag]) scheduleRead(brandId)
  }
  let unsubscribe: (() => void) | undefined

  const unfollow = (follower: MenuFollower): void => {
    const brand = brands.get(follower.brandId)
    brand?.followers.delete(follower)
    if (brand?.followers.size === 0) {
      clearTimeout(brand.timer)
      brands.delete(follower.brandId)
    }
    if (brands.size > 0) return
    unsubscribe?.()
    unsubscribe = undefined
  }

  return {
    follow(follower) {
      const brand = brands.get(follower.brandId) ?? {
        followers: new Set(),
        versions: new Map(),
        lastReadAt: 0,
      }
      brands.set(follower.brandId, brand)
      brand.followers.add(follower)
      unsubscribe ??= invalidation.subscribe(onInvalidated)
      return () => unfollow(follower)
    },
  }
}
