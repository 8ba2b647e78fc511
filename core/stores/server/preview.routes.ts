import type { FastifyInstance } from 'fastify'
import { SERVICE_TYPE, type ServiceType } from '#core/sites/domain/order-type.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { failure } from '#platform/contract/errors.ts'
import { setHttpCookie } from '#platform/http/cookies.ts'
import type { Call, Handlers, Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, days as inDays } from '#platform/kernel/clock.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { storeErrors } from '../contract/errors.ts'
import type { PreviewApi } from '../contract/preview-endpoints.ts'
import { formatChoiceCookies } from '../domain/choice-cookies.ts'
import { isPreviewPassValid } from '../domain/preview-link.ts'
import type { StoreRecord } from '../domain/store.ts'
import { PREVIEW_COOKIE, signPreviewPass, verifyPreviewToken } from './preview.service.ts'
import { updatePreviewMode, updatePreviewRound } from './store-settings.repo.ts'
import { bumpMenuVersion, findStoreBrand, loadStore } from './stores.service.ts'

const LINKS = '/api/v1/preview'

/** The store, if the member of staff works for it. */
const findStaffStore = async (
  platform: Platform,
  { caller, params }: Pick<Call, 'caller'> & { params: { id: string } },
) => {
  const staff = requireStaff(caller)
  if (!isStaffOfStore(staff, params.id)) return undefined
  return platform.db.tenant(staff.brandId, (tx) => loadStore(tx, params.id))
}

const unknownStore = fail(failure(storeErrors.unknownStore))

/** The handlers of testing an outlet before it opens. */
export const createPreviewHandlers = (platform: Platform): Handlers<PreviewApi> => ({
  'PUT /api/v1/console/stores/:id/preview': async (call) => {
    const store = await findStaffStore(platform, call)
    if (!store) return unknownStore
    const { previewMode } = call.body
    await platform.db.tenant(store.brandId, async (tx) => {
      await bumpMenuVersion(tx, store._id, 'state')
      await updatePreviewMode(tx, store._id, previewMode)
    })
    return ok({ previewMode })
  },
  'POST /api/v1/console/stores/:id/preview-links': async (call) => {
    const store = await findStaffStore(platform, call)
    if (!store) return unknownStore
    const until = addMilliseconds(platform.clock.now(), inDays(call.body.days))
    const expiresAt = Math.floor(until.getTime() / 1000)
    const token = signPreviewPass(platform.secret, {
      storeId: store._id,
      expiresAt,
      round: store.previewRound,
    })
    return ok({ url: `${platform.origin()}${LINKS}/${token}`, validUntil: until.toISOString() })
  },
  'DELETE /api/v1/console/stores/:id/preview-links': async (call) => {
    const store = await findStaffStore(platform, call)
    if (!store) return unknownStore
    await platform.db.tenant(store.brandId, (tx) => updatePreviewRound(tx, store._id))
    return ok({})
  },
})

const getDefaultService = ({ services }: StoreRecord): ServiceType =>
  services.delivery ? SERVICE_TYPE.delivery : SERVICE_TYPE.pickup

/**
 * A signed link: sets the pass as a cookie and redirects to the outlet. An expired one redirects there too, where the
 * page shows that the outlet is under testing; a token that we never signed gets 404.
 */
export const registerPreviewLinks = (app: FastifyInstance, platform: Platform): void => {
  const { db, secret, clock } = platform
  app.get<{ Params: { token: string } }>(
    `${LINKS}/:token`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { token } = request.params
      const pass = verifyPreviewToken(secret, token)
      const brandId = pass && (await findStoreBrand(db, pass.storeId))
      const store = brandId && (await db.tenant(brandId, (tx) => loadStore(tx, pass.storeId)))
      if (!pass || !store) return reply.callNotFound()
      const now = clock.now()
      if (isPreviewPassValid(pass, store, now)) {
        const maxAge = pass.expiresAt - Math.floor(now.getTime() / 1000)
        setHttpCookie(platform, reply, { name: PREVIEW_COOKIE, value: token, maxAge })
      }
      // The visit starts at this outlet, whatever was chosen before.
      for (const cookie of formatChoiceCookies(store.homePath, {
        serviceType: getDefaultService(store),
        storeId: store._id,
      }))
        reply.header('set-cookie', cookie)
      return reply.header('cache-control', 'no-store').redirect(`/${store.homePath}`)
    },
  )
}
