import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { siteErrors } from '../contract/errors.ts'
import type { SiteRecord } from '../domain/site.ts'
import { findSite } from './sites.service.ts'

interface SiteAddress {
  readonly path?: string | undefined
  readonly host?: string | undefined
}

/**
 * Finds the site of an address. A former address, or one in another case, fails with `moved` and the current address;
 * an unknown one with `unknownSite`.
 */
export const resolveSite = async (
  { db, origin }: Platform,
  { path, host }: SiteAddress,
): Promise<Result<SiteRecord, Failure>> => {
  const site = await findSite(db, { path, host })
  if (!site) return fail(failure(siteErrors.unknownSite))
  const isOwnHost = host !== undefined && site.hosts.includes(host.toLowerCase().replace(/:\d+$/, ''))
  if (isOwnHost || path === site.homePath) return ok(site)
  return fail(failure(siteErrors.moved, { url: `${origin()}/${site.homePath}` }))
}
