import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { RetentionForm } from '../contract/settings-endpoints.ts'
import { DEFAULT_RETENTION_DAYS } from '../domain/prescription.ts'
import { findRetention, saveRetention } from './prescription-files.repo.ts'

const loadForm = async (tx: Transaction, locks: boolean): Promise<RetentionForm> => {
  const retentionDays = (await findRetention(tx, { brandId: tx.brandId, locks })) ?? DEFAULT_RETENTION_DAYS
  return { version: computeFormVersion(retentionDays), retentionDays }
}

export const readRetention = (
  { db }: Pick<Platform, 'db'>,
  { caller }: { readonly caller: Caller },
): Promise<RetentionForm> => db.tenant(requireStaff(caller).brandId, (tx) => loadForm(tx, false))

/** Changes the days, unless somebody else has changed them since they were read. */
export const changeRetention = (
  { db }: Pick<Platform, 'db'>,
  { caller, body }: { readonly caller: Caller; readonly body: RetentionForm },
): Promise<Result<RetentionForm, Failure>> =>
  db.tenant(requireStaff(caller).brandId, async (tx) => {
    const before = await loadForm(tx, true)
    if (before.version !== body.version) return fail(failure(formErrors.changedMeanwhile, { data: before }))
    await saveRetention(tx, { brandId: tx.brandId, days: body.retentionDays })
    return ok(await loadForm(tx, false))
  })
