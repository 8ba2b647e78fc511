import { loadBrand } from '#core/sites/server/sites.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { User } from '../contract/endpoints.ts'
import { customerErrors } from '../contract/errors.ts'
import { isAllowedDomain } from '../domain/details.ts'
import { splitName } from '../domain/names.ts'
import { presentUser } from './user.presenter.ts'
import { findUser, updateUser } from './users.repo.ts'

interface ProfileChanges {
  readonly fullName?: string | undefined
  /** Read without `fullName`. */
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly email?: string | undefined
  readonly isSMSEnabled?: boolean | undefined
  readonly wantsOrderUpdates?: boolean | undefined
}

const pickNames = ({ fullName, ...parts }: ProfileChanges) => {
  const { firstName, lastName } = fullName === undefined ? parts : splitName(fullName)
  return {
    ...(firstName === undefined ? {} : { first_name: firstName }),
    ...(lastName === undefined ? {} : { last_name: lastName }),
  }
}

/** Changes the caller's own name, e-mail and wishes about messages; absent fields stay unchanged. */
export const changeProfile = (
  platform: Platform,
  caller: CustomerCaller,
  changes: ProfileChanges,
): Promise<Result<User, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const [user, { emailDomains }] = await Promise.all([
      findUser(tx, caller.userId),
      loadBrand(tx, tx.brandId),
    ])
    if (!user) return fail(failure(httpErrors.unauthorized))
    const { email } = changes
    // An address from before the merchant named its domains does not keep its owner from changing the name.
    if (email && email !== user.email && !isAllowedDomain(email, emailDomains))
      return fail(
        failure(customerErrors.emailDomain, { field: 'email', values: { domains: emailDomains.join(', ') } }),
      )
    const row = await updateUser(tx, caller.userId, {
      ...pickNames(changes),
      ...(changes.email === undefined ? {} : { email: changes.email }),
      ...(changes.isSMSEnabled === undefined ? {} : { is_sms_enabled: changes.isSMSEnabled }),
      ...(changes.wantsOrderUpdates === undefined ? {} : { wants_order_updates: changes.wantsOrderUpdates }),
      // An update needs at least one column; this one keeps its value.
      is_guest: caller.kind === 'guest',
    })
    return ok(presentUser(row))
  })
