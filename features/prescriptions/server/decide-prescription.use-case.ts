import { loadUser } from '#core/customers/server/customers.service.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isFinal } from '#core/orders/domain/transitions.ts'
import { loadOrder, notifyOrderPages, notifyOrderStaff } from '#core/orders/server/orders.service.ts'
import { lockOrder, transitionOrder } from '#core/orders/server/transition-order.service.ts'
import { isStaffOfStore } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { StaffPrescription } from '../contract/endpoints.ts'
import { prescriptionErrors } from '../contract/errors.ts'
import type { Rejection } from '../domain/prescription.ts'
import { findOrderNumber } from './cart-prescription.loader.ts'
import { type LoadedPrescription, loadPrescription } from './order-prescription.loader.ts'
import { presentDecision, presentFile } from './prescription.presenter.ts'
import { findFileContent, listOrderFiles } from './prescription-files.repo.ts'
import { type DecisionChange, listWaitingAtStore, saveDecision } from './prescriptions.repo.ts'

export interface PharmacistCall {
  readonly staff: StaffCaller
  readonly orderId: string
  readonly language: Language
}

/** Orders of an outlet that wait for the pharmacist. */
export const listWaitingPrescriptions = async (
  { db }: Platform,
  staff: StaffCaller,
  storeId: string,
): Promise<Result<{ order: string; files: number }[], Failure>> => {
  if (!isStaffOfStore(staff, storeId)) return fail(failure(storeErrors.unknownStore))
  return db.tenant(staff.brandId, async (tx) => {
    const rows = await listWaitingAtStore(tx, storeId)
    return ok(rows.map(({ orderId, files }) => ({ order: orderId, files })))
  })
}

/** An order that staff of its outlet see; unpaid ones are on no board. */
const isVisible = (staff: StaffCaller, order: OrderRecord | undefined): order is OrderRecord =>
  order !== undefined && order.status !== ORDER_STATUS.initialize && isStaffOfStore(staff, order.storeId)

const present = async (
  tx: Transaction,
  { orderId, language }: PharmacistCall,
  { needed, row, state }: LoadedPrescription,
): Promise<StaffPrescription> => {
  const repeated = row?.repeats_order ?? null
  const files = await listOrderFiles(tx, repeated ?? orderId)
  return {
    state: state ?? null,
    products: needed.map(({ name }) => localize(name, language)),
    ...presentDecision(row),
    decidedBy: row?.decided_by_name ?? '',
    files: files.map(presentFile),
    repeatOf: repeated && (await findOrderNumber(tx, repeated)),
  }
}

/** The prescription of an order, for the pharmacist. */
export const readStaffPrescription = (
  { db }: Platform,
  call: PharmacistCall,
): Promise<Result<StaffPrescription, Failure>> =>
  db.tenant(call.staff.brandId, async (tx) => {
    const order = await loadOrder(tx, call.orderId)
    if (!isVisible(call.staff, order)) return fail(failure(orderErrors.unknownOrder))
    return ok(await present(tx, call, await loadPrescription(tx, order)))
  })

/** A file of the prescription of an order, or of the order whose prescription it uses again. */
export const readStaffFile = (
  { db }: Platform,
  { staff, orderId }: PharmacistCall,
  fileId: string,
): Promise<Result<{ kind: 'picture' | 'pdf'; content: string }, Failure>> =>
  db.tenant(staff.brandId, async (tx) => {
    const order = await loadOrder(tx, orderId)
    if (!isVisible(staff, order)) return fail(failure(orderErrors.unknownOrder))
    const { row } = await loadPrescription(tx, order)
    const file = await findFileContent(tx, fileId, { orderId: row?.repeats_order ?? orderId })
    return file ? ok(file) : fail(failure(prescriptionErrors.unknownFile))
  })

/** What the customer reads: in their own language, or the pharmacist's words as they are. */
const formatReason = async (
  { catalogue }: Platform,
  tx: Transaction,
  { userId, reason, words }: { userId: string; reason: Rejection; words?: string | undefined },
): Promise<string> => {
  if (reason === 'other' && words) return words
  const user = await loadUser(tx, userId)
  return catalogue.getTranslator(user?.language ?? 'en', 'prescriptions')(`rejected.${reason}`, {})
}

interface DecisionContext {
  readonly tx: Transaction
  readonly order: OrderRecord
  readonly decided: Pick<DecisionChange, 'orderId' | 'userId' | 'products' | 'staff'>
}

/** Decides about the prescription of a locked order, and notifies all who see it. */
const decide = (
  platform: Platform,
  call: PharmacistCall,
  write: (context: DecisionContext) => Promise<Failure | undefined>,
): Promise<Result<StaffPrescription, Failure>> =>
  platform.db.tenant(call.staff.brandId, async (tx) => {
    const { staff, orderId } = call
    const order = await lockOrder(tx, orderId)
    if (!isVisible(staff, order)) return fail(failure(orderErrors.unknownOrder))
    const { needed, state } = await loadPrescription(tx, order)
    if (state === undefined) return fail(failure(prescriptionErrors.noneNeeded))
    if (state !== 'waiting' || isFinal(order.status)) return fail(failure(prescriptionErrors.decided))
    const products = needed.map(({ id }) => id)
    const decided = {
      orderId,
      userId: order.userId,
      products,
      staff: { id: staff.staffId, name: staff.name },
    }
    const refused = await write({ tx, order, decided })
    if (refused) return fail(refused)
    await Promise.all([notifyOrderPages(tx, order), notifyOrderStaff(tx, order)])
    return ok(await present(tx, call, await loadPrescription(tx, order)))
  })

/** The order may be prepared, and as many further ones as the pharmacist allows need no upload. */
export const approvePrescription = (
  platform: Platform,
  call: PharmacistCall,
  { repeats, repeatDays }: { readonly repeats: number; readonly repeatDays: number },
): Promise<Result<StaffPrescription, Failure>> =>
  decide(platform, call, async ({ tx, decided }) => {
    const repeatsUntil = repeats > 0 ? addMilliseconds(tx.now, days(repeatDays)) : null
    await saveDecision(tx, { ...decided, state: 'approved', reason: '', repeats, repeatsUntil })
    return undefined
  })

/** Declines the order, which refunds what was paid. */
export const rejectPrescription = (
  platform: Platform,
  call: PharmacistCall,
  rejection: { readonly reason: Rejection; readonly words?: string | undefined },
): Promise<Result<StaffPrescription, Failure>> =>
  decide(platform, call, async ({ tx, order, decided }) => {
    const { staffId: id, role, name } = call.staff
    const reason = await formatReason(platform, tx, { userId: order.userId, ...rejection })
    const declined = await transitionOrder(platform, tx, {
      orderId: order.id,
      to: ORDER_STATUS.declined,
      actor: { kind: 'staff', id, role, name },
      reason,
    })
    if (!declined.ok) return declined.failure
    await saveDecision(tx, { ...decided, state: 'rejected', reason, repeats: 0, repeatsUntil: null })
    return undefined
  })
