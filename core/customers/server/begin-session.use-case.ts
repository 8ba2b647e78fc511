import { siteErrors } from '#core/sites/contract/errors.ts'
import { resolveSite } from '#core/sites/server/resolve-site.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { findStoreBrand } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { addRetryTime } from '#platform/http/shop-clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { toNetwork } from '#platform/limits/rate-limits.ts'
import type { UsersApi } from '../contract/user-endpoints.ts'
import { validateNewGuest } from './guest-limit.policy.ts'
import { computeKeyedHash } from './keyed-hash.signature.ts'
import { insertNewGuest } from './new-guests.repo.ts'
import { isCustomer } from './require-customer.service.ts'
import { openSession } from './sessions.repo.ts'
import { findUser, insertGuest, type UserRow } from './users.repo.ts'

export interface BegunSession {
  readonly brandId: string
  readonly user: UserRow
  readonly token: string
  /** The cookie's value of a new session; absent while the caller's own goes on. */
  readonly companion?: string
}

type BeginCall = Pick<Call, 'caller' | 'headers' | 'ip' | 'language'>

/** A new guest of a brand, unless the caller's network has left too many unused. */
export const beginAsGuest = async (
  platform: Platform,
  brandId: string,
  { ip, language }: Pick<BeginCall, 'ip' | 'language'>,
): Promise<Result<BegunSession, Failure>> => {
  const networkHash = computeKeyedHash(platform, 'guests of network', toNetwork(ip))
  const begun = await platform.db.tenant(brandId, async (tx): Promise<Result<BegunSession, Failure>> => {
    const refused = await validateNewGuest(platform, tx, networkHash)
    if (refused) return fail(refused)
    const user = await insertGuest(tx, language)
    await insertNewGuest(tx, { userId: user.id, networkHash })
    return ok({ brandId, user, ...(await openSession(tx, user.id)) })
  })
  return begun.ok ? begun : fail(await addRetryTime(platform, begun.failure, { brandId, language }))
}

/** The session of the token where its user belongs to the brand, else that of a new guest. */
const findOrBegin = async (
  platform: Platform,
  brandId: string,
  call: BeginCall,
): Promise<Result<BegunSession, Failure>> => {
  const { caller, headers } = call
  const token = headers.authorization
  if (token !== undefined && isCustomer(caller) && caller.brandId === brandId) {
    const user = await platform.db.tenant(brandId, (tx) => findUser(tx, caller.userId))
    if (user) return ok({ brandId, user, token })
  }
  return beginAsGuest(platform, brandId, call)
}

/** The first segment of a URL's path, or of a path. */
const extractHomePath = (url: string): string | undefined => {
  const path = URL.canParse(url) ? new URL(url).pathname : (url.split(/[?#]/u)[0] ?? '')
  return path.split('/').find((segment) => segment !== '')
}

/** Begins at the address of a site: by its own host, else by the first segment of the page's path. */
export const beginAtSite = async (
  platform: Platform,
  call: Call<UsersApi['POST /api/v1/users/create']>,
): Promise<Result<BegunSession, Failure>> => {
  const { host, url } = call.body
  const path = url === undefined ? undefined : extractHomePath(url)
  if (host === undefined && path === undefined) return fail(failure(siteErrors.unknownSite, { field: 'url' }))
  const site = await resolveSite(platform, { path, host })
  return site.ok ? findOrBegin(platform, site.value.brand._id, call) : site
}

/** Begins at an outlet. */
export const beginAtStore = async (
  platform: Platform,
  call: Call<UsersApi['POST /api/v1/users/create/dineIn']>,
): Promise<Result<BegunSession, Failure>> => {
  const brandId = await findStoreBrand(platform.db, call.body.store)
  return brandId
    ? findOrBegin(platform, brandId, call)
    : fail(failure(storeErrors.unknownStore, { field: 'store' }))
}
