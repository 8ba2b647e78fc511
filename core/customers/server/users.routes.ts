import { type Failure, failure } from '#platform/contract/errors.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import type { Call, Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { customerErrors } from '../contract/errors.ts'
import type { UsersApi } from '../contract/user-endpoints.ts'
import { readAddresses, saveAddress } from './addresses.use-case.ts'
import { type BegunSession, beginAtSite, beginAtStore } from './begin-session.use-case.ts'
import { isCustomer, requireCustomer } from './require-customer.service.ts'
import { COOKIE_MAX_AGE_SECONDS, getSessionCookieName } from './sessions.repo.ts'
import { presentUser } from './user.presenter.ts'
import { findUser } from './users.repo.ts'

/** Address type of what is saved without one. */
const OTHER = 30

/** Sends a session that has begun; a new one comes with its cookie. */
const sendBegunSession = (call: Pick<Call, 'setCookie'>, begun: BegunSession) => {
  const { brandId, companion, token, user } = begun
  if (companion !== undefined)
    call.setCookie(getSessionCookieName(brandId), companion, COOKIE_MAX_AGE_SECONDS)
  return { token, user: presentUser(user) }
}

/** The same for one that may have been refused. */
export const sendBegun = (call: Pick<Call, 'setCookie'>, begun: Result<BegunSession, Failure>) =>
  begun.ok ? ok(sendBegunSession(call, begun.value)) : begun

/** A user id beside the token must be the token's. */
const isOwnHint = (caller: CustomerCaller, userId: string | undefined): boolean =>
  userId === undefined || userId === caller.userId

/** Handlers of the calls under `/users`. */
export const createUsersHandlers = (platform: Platform): Handlers<UsersApi> => {
  const readReached = async (call: Pick<Call, 'caller' | 'language'>, areaId: string | undefined) => {
    const all = await readAddresses(platform, requireCustomer(call.caller), call.language)
    return ok(areaId === undefined ? all : all.filter(({ reachedBy }) => reachedBy.includes(areaId)))
  }
  return {
    'POST /api/v1/users/create': async (call) => sendBegun(call, await beginAtSite(platform, call)),
    'POST /api/v1/users/create/dineIn': async (call) => sendBegun(call, await beginAtStore(platform, call)),
    'GET /api/v1/users/:id': async ({ caller, params }) => {
      if (!isCustomer(caller) || caller.userId !== params.id) return fail(failure(httpErrors.notFound))
      const row = await platform.db.tenant(caller.brandId, (tx) => findUser(tx, caller.userId))
      return row ? ok(presentUser(row)) : fail(failure(httpErrors.unauthorized))
    },
    'GET /api/v1/users/address': async (call) => {
      const { userId, areaId } = call.query
      if (!isOwnHint(requireCustomer(call.caller), userId))
        return fail(failure(customerErrors.userMismatch, { field: 'userId' }))
      return readReached(call, areaId)
    },
    'POST /api/v1/users/address': async ({ caller: anyone, body, language }) => {
      const caller = requireCustomer(anyone)
      const { userId, address: street, ...place } = body
      if (!isOwnHint(caller, userId)) return fail(failure(customerErrors.userMismatch, { field: 'userId' }))
      const input = {
        ...place,
        street,
        addressType: OTHER,
        block: undefined,
        isInOneLine: true,
      } as const
      return saveAddress(platform, { caller, input, language })
    },
    'GET /api/v1/users/address/area/:id': (call) => readReached(call, call.params.id),
  }
}
