import { type Failure, failure } from '#platform/contract/errors.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { User } from '../contract/endpoints.ts'
import { splitName } from '../domain/names.ts'
import { presentUser } from './user.presenter.ts'
import { findUser, updateUser } from './users.repo.ts'

interface ProfileChanges {
  readonly fullName?: string | undefined
  readonly email?: string | undefined
  readonly isSMSEnabled?: boolean | undefined
}

/** Changes the caller's own name, e-mail and message preference; absent fields stay unchanged. */
export const changeProfile = (
  platform: Platform,
  caller: CustomerCaller,
  changes: ProfileChanges,
): Promise<Result<User, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    if (!(await findUser(tx, caller.userId))) return fail(failure(httpErrors.unauthorized))
    const name = changes.fullName === undefined ? undefined : splitName(changes.fullName)
    const row = await updateUser(tx, caller.userId, {
      ...(name ? { first_name: name.firstName, last_name: name.lastName } : {}),
      ...(changes.email === undefined ? {} : { email: changes.email }),
      ...(changes.isSMSEnabled === undefined ? {} : { is_sms_enabled: changes.isSMSEnabled }),
      // An update needs at least one column; this one keeps its value.
      is_guest: caller.kind === 'guest',
    })
    return ok(presentUser(row))
  })
