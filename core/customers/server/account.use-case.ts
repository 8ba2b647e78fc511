import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { generateSessionSecrets, hashSecret } from '#platform/http/session-token.ts'
import { addMilliseconds, days, minutes } from '#platform/kernel/clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { customerErrors } from '../contract/errors.ts'
import { eraseAccount } from './erase-account.service.ts'
import { isFreshlyVerified, updateSessionUser } from './sessions.repo.ts'
import { notifyUserChanged } from './user-changes.service.ts'
import { findUser, lockDeletedUser, lockUserRow, type UserRow, updateUser } from './users.repo.ts'

/** How long a deleted account can be restored. */
const RESTORE_WINDOW = days(30)

/** Maximum age of the phone verification that allows deleting an account. */
const DELETION_PROOF_MAX_AGE = minutes(5)

interface DeletedAccountData {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly phone_code: string
}

const deriveKey = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'restore account', 32))

/**
 * Encrypts the account's data with a secret that only its owner receives: without it they cannot be read, not even by
 * us.
 */
const seal = (content: DeletedAccountData, secret: string, iv: Uint8Array): string => {
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
  return [iv, text, cipher.getAuthTag()].map((part) => Buffer.from(part).toString('base64url')).join('.')
}

const unseal = (sealed: string, secret: string): DeletedAccountData => {
  const [iv, text, tag] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!iv || !text || !tag) throw new Error('A sealed account has three parts')
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret), iv)
  decipher.setAuthTag(tag)
  return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8'))
}

/**
 * Deletes an account after a recent verification of its phone: all personal data are erased, orders stay for
 * accounting without name and phone. The response contains a secret with which the same verified phone can restore
 * the account for 30 days.
 */
export const deleteAccount = (
  platform: Platform,
  caller: CustomerCaller,
): Promise<Result<{ restoreId: string; restorableUntil: string }, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    if (!(await isFreshlyVerified(tx, caller, DELETION_PROOF_MAX_AGE)))
      return fail(failure(customerErrors.verifyAgain))
    const user = await lockUserRow(tx, caller.userId)
    if (!user?.phone) return fail(failure(customerErrors.userMismatch))
    const { token: restoreId } = generateSessionSecrets(tx.random, 'r')
    const restorableUntil = addMilliseconds(tx.now, RESTORE_WINDOW)
    const { first_name, last_name, email, phone, phone_code } = user
    const content = { first_name, last_name, email, phone, phone_code }
    const erased = await eraseAccount(platform, tx, {
      userId: user.id,
      restore: {
        restore_sealed: seal(content, restoreId, tx.random.bytes(12)),
        restore_hash: hashSecret(restoreId),
        restore_until: restorableUntil,
      },
    })
    if (!erased.ok) return erased
    return ok({ restoreId, restorableUntil: restorableUntil.toISOString() })
  })

/**
 * Restores a deleted account for a customer who has since signed in with its phone and has the secret. The interim
 * account is closed, and the session continues in the old one.
 */
export const restoreAccount = (
  platform: Platform,
  caller: CustomerCaller,
  { userId, restoreId }: { userId: string; restoreId: string },
): Promise<Result<UserRow, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const refused = fail(failure(customerErrors.restoreNotPossible))
    const me = await findUser(tx, caller.userId)
    const gone = await lockDeletedUser(tx, userId, hashSecret(restoreId))
    if (!me?.phone || !gone?.restore_sealed || !gone.restore_until) return refused
    if (gone.restore_until <= tx.now) return refused
    const content = unseal(gone.restore_sealed, restoreId)
    if (content.phone !== me.phone) return refused
    for (const merge of platform.hooks.all('userMerge')) await merge(tx, { from: me.id, to: gone.id })
    await updateUser(tx, me.id, { phone: null, phone_verified: false, deleted_at: tx.now })
    await updateSessionUser(tx, caller.sessionId, gone.id)
    await notifyUserChanged(tx, me.id)
    const restored = { ...content, phone_verified: true, is_guest: false, deleted_at: null }
    return ok(
      await updateUser(tx, gone.id, {
        ...restored,
        restore_sealed: null,
        restore_hash: null,
        restore_until: null,
      }),
    )
  })
