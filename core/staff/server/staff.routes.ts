import { failure } from '#platform/contract/errors.ts'
import { findCookie, getCookieName } from '#platform/http/cookies.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import { bindRoutes, type Platform, type RouteSet } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { staffContract } from '../contract/endpoints.ts'
import { readStaff } from './read-staff.service.ts'
import { requireStaff } from './require-staff.service.ts'
import { signIn } from './sign-in.use-case.ts'
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS } from './sign-in-origins.repo.ts'
import { endStaffSession, STAFF_COOKIE, STAFF_COOKIE_SECONDS } from './staff-sessions.repo.ts'

/** The routes for staff to sign in and out. */
export const createStaffRoutes = (platform: Platform): RouteSet =>
  bindRoutes(staffContract, {
    'POST /api/v1/console/sign-in': async (call) => {
      const device = findCookie(call.headers.cookie, getCookieName(platform, DEVICE_COOKIE))
      const signedIn = await signIn(platform, {
        ...call.body,
        ...{ ip: call.ip, language: call.language, device, userAgent: call.headers['user-agent'] },
      })
      if (!signedIn.ok) return signedIn
      call.setCookie(STAFF_COOKIE, signedIn.value.companion, STAFF_COOKIE_SECONDS)
      call.setCookie(DEVICE_COOKIE, signedIn.value.device, DEVICE_COOKIE_SECONDS)
      const staff = await readStaff(platform, signedIn.value, call.language)
      return staff ? ok({ token: signedIn.value.token, staff }) : fail(failure(httpErrors.unauthorized))
    },
    'GET /api/v1/console/me': async (call) => {
      const staff = await readStaff(platform, requireStaff(call.caller), call.language)
      return staff ? ok(staff) : fail(failure(httpErrors.unauthorized))
    },
    'POST /api/v1/console/sign-out': async (call) => {
      const { brandId, sessionId } = requireStaff(call.caller)
      await platform.db.tenant(brandId, (tx) => endStaffSession(tx, sessionId))
      call.setCookie(STAFF_COOKIE, '', 0)
      return ok({})
    },
  })
