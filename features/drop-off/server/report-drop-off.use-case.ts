import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { loadOrder, notifyOrderPages } from '#core/orders/server/orders.service.ts'
import { isStaffOfStore } from '#core/staff/server/require-staff.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { shrinkPicture } from '#platform/pictures/shrink-picture.ts'
import type { StaffDropOffReport } from '../contract/endpoints.ts'
import { dropOffErrors } from '../contract/errors.ts'
import { canReportDropOff } from '../domain/can-report-drop-off.ts'
import { deleteReportsBefore, findReport, type ReportChange, saveReport } from './drop-off.repo.ts'

export interface StaffOrderInput {
  readonly staff: StaffCaller
  readonly orderId: string
}

const withStaffOrder = (
  { db }: Platform,
  { staff, orderId }: StaffOrderInput,
  work: (tx: Transaction, order: OrderRecord) => Promise<Result<StaffDropOffReport, Failure>>,
): Promise<Result<StaffDropOffReport, Failure>> =>
  db.tenant(staff.brandId, async (tx) => {
    const order = await loadOrder(tx, orderId)
    if (!order || !isStaffOfStore(staff, order.storeId)) return fail(failure(orderErrors.unknownOrder))
    return work(tx, order)
  })

const present = async (tx: Transaction, orderId: string): Promise<StaffDropOffReport> => {
  const report = await findReport(tx, orderId)
  return { note: report?.note ?? '', hasPhoto: report?.hasPhoto ?? false }
}

/** What staff have reported about an order. */
export const readStaffReport = (platform: Platform, call: StaffOrderInput) =>
  withStaffOrder(platform, call, async (tx, order) => ok(await present(tx, order.id)))

const writeReport = (
  platform: Platform,
  call: StaffOrderInput,
  change: Pick<ReportChange, 'note' | 'photo'>,
): Promise<Result<StaffDropOffReport, Failure>> =>
  withStaffOrder(platform, call, async (tx, order) => {
    if (!canReportDropOff(order)) return fail(failure(dropOffErrors.notAtDoor))
    await saveReport(tx, { orderId: order.id, staffId: call.staff.staffId, ...change })
    await notifyOrderPages(tx, order)
    return ok(await present(tx, order.id))
  })

/** Says to the customer where the order was left. */
export const writeDropOffNote = (platform: Platform, call: StaffOrderInput, note: string) =>
  writeReport(platform, call, { note })

/** Sharp enough to recognize a door, and some tens of kilobytes. */
const PHOTO_EDGE = 1280

/** Shows the customer where the order was left. */
export const saveDropOffPhoto = async (
  platform: Platform,
  call: StaffOrderInput,
  bytes: Uint8Array,
): Promise<Result<StaffDropOffReport, Failure>> => {
  const photo = await shrinkPicture(bytes, PHOTO_EDGE)
  if (photo.ok) return writeReport(platform, call, { photo: photo.value })
  return fail(
    failure(photo.failure === 'notAPicture' ? dropOffErrors.notAPicture : dropOffErrors.pictureTooLarge),
  )
}

/** Long enough for a complaint. */
const RETENTION = days(30)

export const createReportCleanupJob = ({ db }: Pick<Platform, 'db'>): JobDefinition => ({
  name: 'dropOff.forget',
  cron: '51 3 * * *',
  handle: () => db.system((tx) => deleteReportsBefore(tx, addMilliseconds(tx.now, -RETENTION))),
})
