import { failure } from '#platform/contract/errors.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import { bindRoutes, type Platform, type RouteSet } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { accountContract, staffLinksContract } from '../contract/account-endpoints.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.use-case.ts'
import {
  changeOwnName,
  changeOwnPassword,
  endOtherSessions,
  endSession,
  readAccount,
} from './account.use-case.ts'
import { readStaff } from './read-staff.service.ts'
import { requireStaff } from './require-staff.service.ts'
import { requestPasswordReset, usePasswordReset } from './reset-password.use-case.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeOwnSecondFactor,
  renewRecoveryCodes,
} from './second-factor.use-case.ts'
import { STAFF_COOKIE, STAFF_COOKIE_SECONDS } from './staff-sessions.repo.ts'

/** The routes for invited people and for those who forgot their password. */
export const createStaffLinkRoutes = (platform: Platform): RouteSet =>
  bindRoutes(staffLinksContract, {
    'POST /api/v1/console/invitation': ({ body, language }) =>
      readInvitation(platform, { ...body, language }),
    'POST /api/v1/console/invitation/acceptance': async (call) => {
      const userAgent = call.headers['user-agent']
      const joined = await acceptInvitation(platform, { ...call.body, userAgent })
      if (!joined.ok) return joined
      call.setCookie(STAFF_COOKIE, joined.value.companion, STAFF_COOKIE_SECONDS)
      const staff = await readStaff(platform, joined.value, call.language)
      return staff ? ok({ token: joined.value.token, staff }) : fail(failure(httpErrors.unauthorized))
    },
    'POST /api/v1/console/password-reset': ({ body, language }) =>
      requestPasswordReset(platform, { ...body, language }),
    'POST /api/v1/console/password-reset/use': ({ body }) => usePasswordReset(platform, body),
  })

/** The routes of the own account. */
export const createAccountRoutes = (platform: Platform): RouteSet =>
  bindRoutes(accountContract, {
    'GET /api/v1/console/account': ({ caller }) => readAccount(platform, requireStaff(caller)),
    'PUT /api/v1/console/account': ({ caller, body }) =>
      changeOwnName(platform, requireStaff(caller), body.name),
    'PUT /api/v1/console/account/password': ({ caller, body }) =>
      changeOwnPassword(platform, requireStaff(caller), body),
    'DELETE /api/v1/console/account/sessions': ({ caller }) =>
      endOtherSessions(platform, requireStaff(caller)),
    'DELETE /api/v1/console/account/sessions/:id': ({ caller, params }) =>
      endSession(platform, requireStaff(caller), params.id),
    'POST /api/v1/console/account/second-factor': ({ caller, body, language }) =>
      beginSecondFactor(platform, requireStaff(caller), { ...body, language }),
    'PUT /api/v1/console/account/second-factor': ({ caller, body }) =>
      confirmSecondFactor(platform, requireStaff(caller), body.code),
    'POST /api/v1/console/account/second-factor/removal': ({ caller, body }) =>
      removeOwnSecondFactor(platform, requireStaff(caller), body.password),
    'POST /api/v1/console/account/recovery-codes': ({ caller, body }) =>
      renewRecoveryCodes(platform, requireStaff(caller), body.password),
  })
