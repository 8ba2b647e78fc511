import type { Failure } from '#platform/contract/errors.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import { findCutOffs, saveCutOff } from './business-days.repo.ts'
import { postSales } from './post-sales.service.ts'
import { findReportScope } from './report-scope.policy.ts'

interface DayStartInput {
  readonly staff: StaffCaller
  readonly store: string
}

/** The hour at which an outlet's business day begins. */
export const readDayStart = (
  platform: Pick<Platform, 'db'>,
  { staff, store }: DayStartInput,
): Promise<Result<{ cutOffHour: number }, Failure>> =>
  platform.db.tenant(staff.brandId, async (tx) => {
    const scope = await findReportScope(tx, staff, store)
    return scope.ok ? ok({ cutOffHour: (await findCutOffs(tx, [store]))(store) }) : scope
  })

/** Changes it for what is counted from now on: what has ended is counted by the hour of before. */
export const changeDayStart = (
  platform: Pick<Platform, 'db'>,
  { staff, store, cutOffHour }: DayStartInput & { readonly cutOffHour: number },
): Promise<Result<{ cutOffHour: number }, Failure>> =>
  platform.db.tenant(staff.brandId, async (tx) => {
    const scope = await findReportScope(tx, staff, store)
    if (!scope.ok) return scope
    await postSales(tx, scope.value.zoneOf)
    await saveCutOff(tx, { store_id: store, cut_off_hour: cutOffHour })
    return ok({ cutOffHour })
  })
