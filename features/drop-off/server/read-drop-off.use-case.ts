import { orderErrors } from '#core/orders/contract/errors.ts'
import type { DropOff } from '#core/orders/domain/drop-off.ts'
import { isOwnOrder } from '#core/orders/server/orders.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CustomerDropOffReport } from '../contract/endpoints.ts'
import { findLastDropOff, findReportWithPhoto } from './drop-off.repo.ts'

/** The choice of the caller's last delivery. */
export const readLastDropOff = (
  { db }: Platform,
  { brandId, userId }: CustomerCaller,
): Promise<Result<{ readonly dropOff: DropOff | null }, Failure>> =>
  db.tenant(brandId, async (tx) => ok({ dropOff: (await findLastDropOff(tx, userId)) ?? null }))

/** Photo and note of an own order. */
export const readOwnReport = (
  { db }: Platform,
  { caller, orderId }: { readonly caller: CustomerCaller; readonly orderId: string },
): Promise<Result<CustomerDropOffReport, Failure>> =>
  db.tenant(caller.brandId, async (tx) => {
    if (!(await isOwnOrder(tx, orderId, caller.userId))) return fail(failure(orderErrors.unknownOrder))
    const found = await findReportWithPhoto(tx, orderId)
    const report = found ? { note: found.note, at: found.reported_at.toISOString() } : null
    return ok({ report, photo: found?.photo ?? null })
  })
