import { siteErrors } from '#core/sites/contract/errors.ts'
import { findSiteById } from '#core/sites/server/sites.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { failure } from '#platform/contract/errors.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import { bindRoutes, type Handlers, type Platform, type RouteSet } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { type CustomersApi, customersContract } from '../contract/endpoints.ts'
import { deleteAccount, restoreAccount } from './account.use-case.ts'
import { deleteAddress, readAddresses, saveAddress } from './addresses.use-case.ts'
import { beginAsGuest } from './begin-session.use-case.ts'
import { findSignInRegion } from './countries.policy.ts'
import { presentCountries } from './countries.presenter.ts'
import { changeProfile } from './profile.use-case.ts'
import { requireCustomer } from './require-customer.service.ts'
import { sendCode } from './send-code.use-case.ts'
import { COOKIE_MAX_AGE_SECONDS, endSession, getSessionCookieName } from './sessions.repo.ts'
import { presentUser } from './user.presenter.ts'
import { findUser } from './users.repo.ts'
import { sendBegun } from './users.routes.ts'
import { verifyCode } from './verify-code.use-case.ts'

const sessionHandlers = (platform: Platform) =>
  ({
    'POST /api/v1/users/guest-login': async (call) => {
      const site = await findSiteById(platform.db, call.body.promotionUrlId)
      if (!site) return fail(failure(siteErrors.unknownSite))
      return sendBegun(call, await beginAsGuest(platform, site.brand._id, call))
    },
    'POST /api/v1/users/sendotp': (call) => sendCode(platform, call, requireCustomer(call.caller)),
    'POST /api/v1/users/verifyotp': async (call) => {
      const caller = requireCustomer(call.caller)
      const verified = await verifyCode(platform, call, caller)
      if (!verified.ok) return verified
      call.setCookie(getSessionCookieName(caller.brandId), verified.value.companion, COOKIE_MAX_AGE_SECONDS)
      return ok({ token: verified.value.token, user: presentUser(verified.value.user) })
    },
    'POST /api/v1/users/signout': async (call) => {
      const caller = requireCustomer(call.caller)
      const { brandId } = caller
      await platform.db.tenant(brandId, (tx) => endSession(tx, caller))
      call.setCookie(getSessionCookieName(brandId), '', 0)
      return ok({})
    },
  }) satisfies Partial<Handlers<CustomersApi>>

const accountHandlers = (platform: Platform) =>
  ({
    'GET /api/v1/users/me': async (call) => {
      const { brandId, userId } = requireCustomer(call.caller)
      const row = await platform.db.tenant(brandId, (tx) => findUser(tx, userId))
      return row ? ok(presentUser(row)) : fail(failure(httpErrors.unauthorized))
    },
    'PUT /api/v1/users/profile': (call) => changeProfile(platform, requireCustomer(call.caller), call.body),
    'DELETE /api/v1/users/:id': async (call) => {
      const caller = requireCustomer(call.caller)
      if (caller.userId !== call.params.id) return fail(failure(httpErrors.notFound))
      const deleted = await deleteAccount(platform, caller)
      if (deleted.ok) call.setCookie(getSessionCookieName(caller.brandId), '', 0)
      return deleted
    },
    'PUT /api/v1/users/:id': async (call) => {
      const restore = { userId: call.params.id, restoreId: call.body.restoreId }
      const restored = await restoreAccount(platform, requireCustomer(call.caller), restore)
      return restored.ok ? ok(presentUser(restored.value)) : restored
    },
    'GET /api/v1/countries': async (call) => {
      const place = await findSignInRegion(platform.db, call.query)
      return place ? ok(presentCountries(place, call.language)) : fail(failure(storeErrors.unknownStore))
    },
  }) satisfies Partial<Handlers<CustomersApi>>

const addressHandlers = (platform: Platform) =>
  ({
    'GET /api/v1/address': async (call) => {
      const all = await readAddresses(platform, requireCustomer(call.caller), call.language)
      const { areaId } = call.query
      return ok(areaId ? all.filter(({ reachedBy }) => reachedBy.includes(areaId)) : all)
    },
    'POST /api/v1/address': (call) =>
      saveAddress(platform, {
        caller: requireCustomer(call.caller),
        input: call.body,
        language: call.language,
      }),
    'PATCH /api/v1/address/:id': (call) =>
      saveAddress(
        platform,
        { caller: requireCustomer(call.caller), input: call.body, language: call.language },
        call.params.id,
      ),
    'DELETE /api/v1/address/:id': (call) =>
      deleteAddress(platform, requireCustomer(call.caller), call.params.id),
  }) satisfies Partial<Handlers<CustomersApi>>

/** The routes of sessions, one-time codes, accounts and addresses. */
export const createCustomersRoutes = (platform: Platform): RouteSet =>
  bindRoutes(customersContract, {
    ...sessionHandlers(platform),
    ...accountHandlers(platform),
    ...addressHandlers(platform),
  })
