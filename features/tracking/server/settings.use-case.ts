import { siteErrors } from '#core/sites/contract/errors.ts'
import { findSiteById } from '#core/sites/server/sites.service.ts'
import { isStaffOfStore } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore, lockStore } from '#core/stores/server/stores.service.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { TrackingApi, TrackingDraft, TrackingForm } from '../contract/endpoints.ts'
import { trackingErrors } from '../contract/errors.ts'
import { parseHost } from '../domain/tracking-host.ts'
import { parseAllowedPage } from './allowed-page.parser.ts'
import { getCourier } from './courier.client.ts'
import {
  findTrackingSettings,
  listTrackingHosts,
  saveTrackingSettings,
  type TrackingSettings,
} from './tracking.repo.ts'

interface SettingsInput {
  readonly staff: StaffCaller
  readonly storeId: string
}

const presentSettings = (platform: Platform, { usesCourier, hosts }: TrackingSettings): TrackingForm => {
  const settings = { usesCourier, hosts: [...hosts] }
  return {
    ...settings,
    version: computeFormVersion(settings),
    courier: getCourier(platform)?.name ?? null,
  }
}

const unknownStore = fail(failure(storeErrors.unknownStore))

/** The delivery tracking settings of an outlet. */
export const readTrackingSettings = (
  platform: Platform,
  { staff, storeId }: SettingsInput,
): Promise<Result<TrackingForm, Failure>> =>
  platform.db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    return store ? ok(presentSettings(platform, await findTrackingSettings(tx, storeId))) : unknownStore
  })

/**
 * Changes the delivery tracking settings of an outlet, unless somebody else has changed them since they were read; an
 * invalid host is named, and nothing changes.
 */
export const changeTrackingSettings = (
  platform: Platform,
  {
    staff,
    storeId,
    body: { usesCourier, hosts: typed, version },
  }: SettingsInput & { readonly body: TrackingDraft & { readonly version: string } },
): Promise<Result<TrackingForm, Failure>> =>
  platform.db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await lockStore(tx, storeId) : undefined
    if (!store) return unknownStore
    const before = presentSettings(platform, await findTrackingSettings(tx, storeId))
    if (before.version !== version) return fail(failure(formErrors.changedMeanwhile, { data: before }))
    const hosts = typed.map(parseHost)
    const wrong = hosts.indexOf(undefined)
    const host = typed[wrong] ?? ''
    if (wrong >= 0)
      return fail(failure(trackingErrors.hostWrong, { field: `hosts.${wrong}`, values: { host } }))
    const settings = { usesCourier, hosts: [...new Set(hosts.filter((one) => one !== undefined))] }
    await saveTrackingSettings(tx, { store_id: storeId }, settings)
    return ok(presentSettings(platform, settings))
  })

type TrackingPage = CallData<TrackingApi['GET /api/v1/sites/:id/tracking-page']>

/** The normalised URL of an outside tracking page, if customers of the site may be redirected there. */
export const validateTrackingPage = async (
  { db }: Platform,
  siteId: string,
  typed: string,
): Promise<Result<TrackingPage, Failure>> => {
  const site = await findSiteById(db, siteId)
  if (!site) return fail(failure(siteErrors.unknownSite))
  const url = parseAllowedPage(typed, await db.tenant(site.brand._id, listTrackingHosts))
  if (!url) return fail(failure(trackingErrors.pageRefused, { field: 'url' }))
  return ok({ url: url.href, host: url.hostname })
}
