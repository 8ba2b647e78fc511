import { staffOf, worksFor } from '#core/stores/server/staff-stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/area.ts'
import type { Authenticator, Caller } from '#platform/http/caller.ts'
import { hashSecret, newSessionSecrets } from '#platform/http/session-token.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { webhookErrors } from '../contract/errors.ts'
import type { KeyScope } from '../domain/events.ts'
import { findByHash, findKey, findKeys, insertKey, type KeyRow, revokeKey } from './keys.repo.ts'
import { atStore } from './webhooks.use-case.ts'

/** What keys begin with. */
const PREFIX = 'k'
const MOST_KEYS = 10

/** Makes a key; what is answered here is the only place where it ever stands. */
export const makeKey = (
  platform: Platform,
  call: {
    readonly caller: Caller
    readonly storeId: string
    readonly name: string
    readonly scopes: readonly KeyScope[]
  },
): Promise<Result<{ readonly row: KeyRow; readonly key: string }, Failure>> =>
  atStore(platform, call, async (unit) => {
    const { storeId, name, scopes } = call
    if ((await findKeys(unit, storeId)).length >= MOST_KEYS)
      return fail(failure(webhookErrors.tooMany, { values: { max: MOST_KEYS } }))
    const { token: key } = newSessionSecrets(unit.random, PREFIX)
    const row = await insertKey(unit, {
      ...{ storeId, name, scopes: [...new Set(scopes)] },
      ...{ hash: hashSecret(key), hint: key.slice(-4) },
    })
    return ok({ row, key })
  })

export const endKey = (
  platform: Platform,
  { caller, id }: { readonly caller: Caller; readonly id: string },
): Promise<Result<Record<string, never>, Failure>> => {
  const staff = staffOf(caller)
  return platform.db.tenant(staff.brandId, async (unit) => {
    const key = await findKey(unit, id)
    if (!key || !worksFor(staff, key.store_id)) return fail(failure(webhookErrors.unknownKey))
    await revokeKey(unit, id)
    return ok({})
  })
}

/** Keys of other systems: known and not revoked. */
export const keyAuthenticator =
  ({ db }: Pick<Platform, 'db'>): Authenticator =>
  async ({ token }) => {
    const key = token.replace(/^Bearer /i, '')
    if (!key.startsWith(`${PREFIX}_`)) return undefined
    const found = await db.system((unit) => findByHash(unit, hashSecret(key)))
    if (!found) return undefined
    const { id: keyId, brand_id: brandId, store_id: storeId, name, scopes } = found
    return { kind: 'apiKey', keyId, brandId, storeId, sessionId: keyId, name, scopes }
  }
