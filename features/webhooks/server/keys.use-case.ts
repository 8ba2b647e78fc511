import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Authenticator, Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { generateSessionSecrets, hashSecret } from '#platform/http/session-token.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { webhookErrors } from '../contract/errors.ts'
import type { KeyScope } from '../domain/events.ts'
import {
  findApiKey,
  findKeyByHash,
  insertApiKey,
  type KeyRow,
  listKeys,
  setApiKeyRevoked,
} from './keys.repo.ts'
import { runInStoreOfStaff } from './webhooks.use-case.ts'

/** The prefix of keys. */
const KEY_PREFIX = 'k'
const MAX_KEYS = 10

/** Creates a key; its plain text exists only in this answer. */
export const createApiKey = (
  platform: Platform,
  call: {
    readonly caller: Caller
    readonly storeId: string
    readonly name: string
    readonly scopes: readonly KeyScope[]
  },
): Promise<Result<{ readonly row: KeyRow; readonly key: string }, Failure>> =>
  runInStoreOfStaff(platform, call, async (tx) => {
    const { storeId, name, scopes } = call
    if ((await listKeys(tx, storeId)).length >= MAX_KEYS)
      return fail(failure(webhookErrors.tooMany, { values: { max: MAX_KEYS } }))
    const { token: key } = generateSessionSecrets(tx.random, KEY_PREFIX)
    const row = await insertApiKey(tx, {
      ...{ storeId, name, scopes: [...new Set(scopes)] },
      ...{ hash: hashSecret(key), hint: key.slice(-4) },
    })
    return ok({ row, key })
  })

export const revokeApiKey = (
  platform: Platform,
  { caller, id }: { readonly caller: Caller; readonly id: string },
): Promise<Result<Record<string, never>, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const key = await findApiKey(tx, id)
    if (!key || !isStaffOfStore(staff, key.store_id)) return fail(failure(webhookErrors.unknownKey))
    await setApiKeyRevoked(tx, id)
    return ok({})
  })
}

/** Authenticates keys that exist and are not revoked. */
export const createKeyAuthenticator =
  ({ db }: Pick<Platform, 'db'>): Authenticator =>
  async ({ token }) => {
    const key = token.replace(/^Bearer /i, '')
    if (!key.startsWith(`${KEY_PREFIX}_`)) return undefined
    const found = await db.system((tx) => findKeyByHash(tx, hashSecret(key)))
    if (!found) return undefined
    const { id: keyId, brand_id: brandId, store_id: storeId, name, scopes } = found
    return { kind: 'apiKey', keyId, brandId, storeId, sessionId: keyId, name, scopes }
  }
