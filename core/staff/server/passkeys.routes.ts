import { failure } from '#platform/contract/errors.ts'
import { findCookie, getCookieName } from '#platform/http/cookies.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import { bindRoutes, type Platform, type RouteSet } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { passkeySignInContract, passkeysContract } from '../contract/passkey-endpoints.ts'
import { addPasskey, beginPasskey, removeOwnPasskey, renameOwnPasskey } from './own-passkeys.use-case.ts'
import {
  beginPasskeySignIn,
  PASSKEY_COOKIE,
  PASSKEY_COOKIE_SECONDS,
  signInWithPasskey,
} from './passkey-sign-in.use-case.ts'
import { readStaff } from './read-staff.service.ts'
import { requireStaff } from './require-staff.service.ts'
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS } from './sign-in-origins.repo.ts'
import { STAFF_COOKIE, STAFF_COOKIE_SECONDS } from './staff-sessions.repo.ts'

/** The routes to sign in with a passkey. */
export const createPasskeySignInRoutes = (platform: Platform): RouteSet =>
  bindRoutes(passkeySignInContract, {
    'POST /api/v1/console/passkey-sign-in/options': async (call) => {
      const asker = findCookie(call.headers.cookie, getCookieName(platform, PASSKEY_COOKIE))
      const begun = await beginPasskeySignIn(platform, { host: call.host, asker })
      if (!begun.ok) return begun
      call.setCookie(PASSKEY_COOKIE, begun.value.asker, PASSKEY_COOKIE_SECONDS)
      return ok(begun.value.options)
    },
    'POST /api/v1/console/passkey-sign-in': async (call) => {
      const readCookie = (name: string) => findCookie(call.headers.cookie, getCookieName(platform, name))
      const signedIn = await signInWithPasskey(platform, {
        ...{ assertion: call.body, host: call.host, ip: call.ip, userAgent: call.headers['user-agent'] },
        ...{ asker: readCookie(PASSKEY_COOKIE), device: readCookie(DEVICE_COOKIE), language: call.language },
      })
      if (!signedIn.ok) return signedIn
      call.setCookie(STAFF_COOKIE, signedIn.value.companion, STAFF_COOKIE_SECONDS)
      call.setCookie(DEVICE_COOKIE, signedIn.value.device, DEVICE_COOKIE_SECONDS)
      const staff = await readStaff(platform, signedIn.value, call.language)
      return staff ? ok({ token: signedIn.value.token, staff }) : fail(failure(httpErrors.unauthorized))
    },
  })

/** The routes of the own passkeys. */
export const createPasskeysRoutes = (platform: Platform): RouteSet =>
  bindRoutes(passkeysContract, {
    'POST /api/v1/console/account/passkeys/options': ({ caller, body, host, language }) =>
      beginPasskey(platform, requireStaff(caller), { ...body, host, language }),
    'POST /api/v1/console/account/passkeys': ({ caller, body, host }) =>
      addPasskey(platform, requireStaff(caller), { host, passkey: body }),
    'PUT /api/v1/console/account/passkeys/:id': ({ caller, params, body }) =>
      renameOwnPasskey(platform, requireStaff(caller), { ...params, ...body }),
    'POST /api/v1/console/account/passkeys/:id/removal': ({ caller, params, body }) =>
      removeOwnPasskey(platform, requireStaff(caller), { ...params, ...body }),
  })
