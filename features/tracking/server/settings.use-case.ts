import { siteErrors } from '#core/sites/contract/errors.ts'
import { findSiteById } from '#core/sites/server/sites.service.ts'
import { isStaffOfStore } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { TrackingApi } from '../contract/endpoints.ts'
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

type Settings = CallData<TrackingApi['GET /api/v1/console/stores/:id/tracking']>

interface SettingsInput {
  readonly staff: StaffCaller
  readonly storeId: string
}

const withStore = (
  platform: Platform,
  { staff, storeId }: SettingsInput,
  work: (tx: Transaction) => Promise<Result<TrackingSettings, Failure>>,
): Promise<Result<Settings, Failure>> =>
  platform.db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    if (!store) return fail(failure(storeErrors.unknownStore))
    const settings = await work(tx)
    if (!settings.ok) return settings
    const { usesCourier, hosts } = settings.value
    return ok({ usesCourier, hosts: [...hosts], courier: getCourier(platform)?.name ?? null })
  })

/** The delivery tracking settings of an outlet. */
export const readTrackingSettings = (
  platform: Platform,
  call: SettingsInput,
): Promise<Result<Settings, Failure>> =>
  withStore(platform, call, async (tx) => ok(await findTrackingSettings(tx, call.storeId)))

/** Changes the delivery tracking settings of an outlet; an invalid host is named, and nothing changes. */
export const changeTrackingSettings = (
  platform: Platform,
  { usesCourier, hosts: typed, ...call }: SettingsInput & TrackingSettings,
): Promise<Result<Settings, Failure>> =>
  withStore(platform, call, async (tx) => {
    const hosts = typed.map(parseHost)
    const wrong = hosts.findIndex((host) => host === undefined)
    const host = typed[wrong] ?? ''
    if (wrong >= 0)
      return fail(failure(trackingErrors.hostWrong, { field: `hosts.${wrong}`, values: { host } }))
    const settings = { usesCourier, hosts: [...new Set(hosts.filter((one) => one !== undefined))] }
    await saveTrackingSettings(tx, call.storeId, settings)
    return ok(settings)
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
