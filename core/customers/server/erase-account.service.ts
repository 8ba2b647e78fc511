import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { deleteStoredAnswers } from '#platform/http/idempotency.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { customerErrors } from '../contract/errors.ts'
import { deleteAddresses } from './addresses.repo.ts'
import { eraseChallenges } from './codes.repo.ts'
import { endAllSessions } from './sessions.repo.ts'
import { lockUserRow, updateUser } from './users.repo.ts'

/** What restores a deleted account until its deadline; without it the account is deleted for good. */
export interface AccountRestoreData {
  readonly restore_sealed: string
  readonly restore_hash: string
  readonly restore_until: Date
}

/**
 * Erases all personal data of an account; orders stay for accounting without name and phone. Refused while orders are
 * open. The account is locked first, so none is placed meanwhile.
 */
export const eraseAccount = async (
  { hooks }: { readonly hooks: HookRegistry },
  tx: Transaction,
  { userId, restore }: { readonly userId: string; readonly restore?: AccountRestoreData },
): Promise<Result<void, Failure>> => {
  const user = await lockUserRow(tx, userId)
  if (!user) return fail(failure(customerErrors.userMismatch))
  for (const count of hooks.all('openOrders'))
    if ((await count(tx, userId)) > 0) return fail(failure(customerErrors.openOrders))
  const nothing = { restore_sealed: null, restore_hash: null, restore_until: null }
  await updateUser(tx, userId, {
    ...{ first_name: '', last_name: '', email: '', phone: null, phone_code: '', phone_verified: false },
    ...{ deleted_at: tx.now, ...nothing, ...restore },
  })
  await deleteAddresses(tx, userId)
  await eraseChallenges(tx, userId)
  await endAllSessions(tx, userId)
  await deleteStoredAnswers(tx, { userId })
  for (const forget of hooks.all('forgetUser')) await forget(tx, userId)
  return ok(undefined)
}
