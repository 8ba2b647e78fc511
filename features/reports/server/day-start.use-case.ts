import { getBusinessDayTerms } from '#core/stores/domain/service-day.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import type { DayStart } from '../contract/endpoints.ts'
import { addDays, getBusinessMoment, getDayStart } from '../domain/business-day.ts'
import { findCutOffs, saveCutOff } from './business-days.repo.ts'
import { type ClockOf, postSales } from './post-sales.service.ts'
import { findReportScope } from './report-scope.policy.ts'

interface DayStartInput {
  readonly staff: StaffCaller
  readonly store: string
}

const presentDayStart = async (tx: Transaction, store: string, clockOf: ClockOf): Promise<DayStart> => {
  const cutOffHour = (await findCutOffs(tx, [store]))(store)
  const terms = getBusinessDayTerms(clockOf(store), cutOffHour)
  const { day } = getBusinessMoment(tx.now, terms)
  return { cutOffHour, day, endsAt: getDayStart(addDays(day, 1), terms).toISOString() }
}

/** The hour at which an outlet's business day begins, and the day that goes on. */
export const readDayStart = (
  platform: Pick<Platform, 'db'>,
  { staff, store }: DayStartInput,
): Promise<Result<DayStart, Failure>> =>
  platform.db.tenant(staff.brandId, async (tx) => {
    const scope = await findReportScope(tx, staff, store)
    return scope.ok ? ok(await presentDayStart(tx, store, scope.value.clockOf)) : scope
  })

/** Changes it for what is counted from now on: what has ended is counted by the hour of before. */
export const changeDayStart = (
  platform: Pick<Platform, 'db'>,
  { staff, store, cutOffHour }: DayStartInput & { readonly cutOffHour: number },
): Promise<Result<DayStart, Failure>> =>
  platform.db.tenant(staff.brandId, async (tx) => {
    const scope = await findReportScope(tx, staff, store)
    if (!scope.ok) return scope
    await postSales(tx, scope.value.clockOf)
    await saveCutOff(tx, { store_id: store, cut_off_hour: cutOffHour })
    return ok(await presentDayStart(tx, store, scope.value.clockOf))
  })
