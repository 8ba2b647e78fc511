import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/area.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { siteErrors } from '../contract/errors.ts'
import type { SiteRecord } from '../domain/site.ts'
import { findSite } from './sites.service.ts'

interface Address {
  readonly path?: string | undefined
  readonly host?: string | undefined
}

/** Every page asks for its site; what an import changes is seen after this long. */
const KEPT_MS = seconds(20)
const CACHE_SIZE = 2_000

/**
 * Finds the site of an address. A former address, or one in other letters, fails with `moved` and the present
 * address; one that names no site with `unknownSite`. Sites are kept in memory for some seconds of the clock.
 */
export const siteResolver = ({ db, clock, origin }: Platform) => {
  const kept = new Map<string, { site: SiteRecord; until: number }>()

  const find = async ({ path, host }: Address): Promise<SiteRecord | undefined> => {
    const key = JSON.stringify([path ?? '', host ?? ''])
    const now = clock.now().getTime()
    const known = kept.get(key)
    if (known && known.until > now) return known.site
    const site = await findSite(db, { path, host })
    kept.delete(key)
    if (!site) return undefined
    if (kept.size >= CACHE_SIZE) kept.clear()
    kept.set(key, { site, until: now + KEPT_MS })
    return site
  }

  return async ({ path, host }: Address): Promise<Result<SiteRecord, Failure>> => {
    const site = await find({ path, host })
    if (!site) return fail(failure(siteErrors.unknownSite))
    const isOwnHost = host !== undefined && site.hosts.includes(host.toLowerCase().replace(/:\d+$/, ''))
    if (isOwnHost || path === site.homePath) return ok(site)
    return fail(failure(siteErrors.moved, { url: `${origin()}/${site.homePath}` }))
  }
}
