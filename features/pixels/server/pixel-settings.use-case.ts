import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { invalidateCache } from '#platform/cache/cache-invalidation.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PixelDraft, PixelForm } from '../contract/console-endpoints.ts'
import { findPixelSettings, savePixelSettings } from './pixels.repo.ts'

type PixelServices = Pick<Platform, 'db' | 'hooks'>

const loadForm = async ({ hooks }: PixelServices, tx: Transaction, locks: boolean): Promise<PixelForm> => {
  const stored = await findPixelSettings(tx, { brandId: tx.brandId, locks })
  const settings: PixelDraft = {
    consent: stored?.consent ?? 'by-law',
    ids: Object.fromEntries(Object.entries(stored?.ids ?? {}).map(([name, list]) => [name, [...list]])),
    hashedContact: [...(stored?.contactVendors ?? [])],
  }
  return {
    ...{ version: computeFormVersion(settings), settings },
    vendors: hooks.all('pixelVendor').map(({ name, title }) => ({ name, title })),
  }
}

export const readPixelSettings = (
  services: PixelServices,
  { caller }: { readonly caller: Caller },
): Promise<PixelForm> =>
  services.db.tenant(requireStaff(caller).brandId, (tx) => loadForm(services, tx, false))

/** The first vendor whose ids have another form, as a field. An id of a vendor that is not installed waits for it. */
const findWrongField = ({ hooks }: PixelServices, { ids }: PixelDraft): string | undefined => {
  const vendors = hooks.all('pixelVendor')
  const wrong = Object.entries(ids).find(([name, list]) => {
    const vendor = vendors.find((each) => each.name === name)
    return vendor !== undefined && !list.every((id) => vendor.id.test(id))
  })
  return wrong && `ids.${wrong[0]}`
}

interface PixelChange {
  readonly caller: Caller
  readonly body: PixelDraft & { readonly version: string }
}

/** Changes what is measured, unless somebody else has changed it since it was read. */
export const changePixelSettings = (
  services: PixelServices,
  { caller, body: { version, ...settings } }: PixelChange,
): Promise<Result<PixelForm, Failure>> =>
  services.db.tenant(requireStaff(caller).brandId, async (tx) => {
    const before = await loadForm(services, tx, true)
    if (before.version !== version) return fail(failure(formErrors.changedMeanwhile, { data: before }))
    const field = findWrongField(services, settings)
    if (field) return fail(failure(httpErrors.invalid, { field }))
    const { consent, ids, hashedContact: contactVendors } = settings
    await savePixelSettings(tx, { brandId: tx.brandId, consent, ids, contactVendors })
    await invalidateCache(tx)
    return ok(await loadForm(services, tx, false))
  })
