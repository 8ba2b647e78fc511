import { loadOrder } from '#core/orders/server/orders.service.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import { openPayment } from '#core/payments/server/payments.service.ts'
import { collectShare } from '#core/payments/server/shares.service.ts'
import { isStaffOfStore } from '#core/staff/server/require-staff.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { StaffBill, TAKEN_BY } from '../contract/endpoints.ts'
import { splitBillErrors } from '../contract/errors.ts'
import { computeOpenAmount } from '../domain/quote-share.ts'
import { PAYING_TIME } from '../domain/share-rules.ts'
import { formatPayer, toShareState } from './bill.presenter.ts'
import { formatShareKey } from './share-key.mapper.ts'
import { type LoadedBill, loadBill } from './shared-bill.loader.ts'
import { insertShare, listShares, releaseShares, type StoredShare, updateShare } from './shares.repo.ts'

interface StaffBillInput {
  readonly staff: StaffCaller
  readonly language: Language
  readonly orderId: string
}

export interface TakeShareInput extends StaffBillInput {
  /** A guest's claim; undefined: an amount that nobody has claimed. */
  readonly share?: string | undefined
  readonly amount: Money
  readonly method: (typeof TAKEN_BY)[number]
}

const presentStaffBill = (platform: Platform, bill: LoadedBill, language: Language): StaffBill => {
  const { order, total, due } = bill
  const inCurrency = (amount: number) => money(amount, order.currency)
  const shown = [...bill.paid.filter(({ amount }) => amount > 0), ...bill.claimed]
  return {
    ...{ _id: order.id, isOpen: bill.isOpen, total: inCurrency(total), due: inCurrency(due) },
    open: inCurrency(computeOpenAmount(bill)),
    shares: shown.map((share) => ({
      ...{ _id: share.row.id, name: formatPayer(platform, share, { order, language }) },
      ...{ state: toShareState(share), amount: inCurrency(share.amount) },
    })),
  }
}

export const readStaffBill = (
  platform: Platform,
  { staff, language, orderId }: StaffBillInput,
): Promise<Result<StaffBill, Failure>> =>
  platform.db.tenant(staff.brandId, async (tx) => {
    const order = await loadOrder(tx, orderId)
    if (!order || !isStaffOfStore(staff, order.storeId)) return fail(failure(splitBillErrors.unknownBill))
    return ok(presentStaffBill(platform, await loadBill(tx, order), language))
  })

/** The guest's claim as staff saw it. */
const findClaim = (
  { claimed, order }: LoadedBill,
  { share: id, amount }: TakeShareInput,
): Result<StoredShare, Failure> => {
  const claim = claimed.find(({ row }) => row.id === id)
  if (claim?.row.status === 'paying')
    return fail(failure(splitBillErrors.payingNow, { values: { names: claim.row.name } }))
  return claim?.amount === amount.amount && amount.currency === order.currency
    ? ok(claim)
    : fail(failure(splitBillErrors.changed))
}

/** A share of an amount that no guest has claimed; it belongs to the order itself. */
const insertAmount = async (
  tx: Transaction,
  bill: LoadedBill,
  { amount, currency }: Money,
): Promise<Result<StoredShare, Failure>> => {
  const { order } = bill
  if (currency !== order.currency || amount <= 0 || amount > computeOpenAmount(bill))
    return fail(failure(splitBillErrors.tooMuch, { field: 'amount' }))
  const expires_at = addMilliseconds(tx.now, PAYING_TIME)
  const who = { order_id: order.id, user_id: order.userId, name: '' }
  const id = await insertShare(tx, { ...who, way: 'amount', amount, expires_at }, [])
  const share = (await listShares(tx, order.id)).find(({ row }) => row.id === id)
  if (!share) throw new Error(`The share ${id} is not there`)
  return ok(share)
}

/** Takes a guest's claim, or an amount, at the table: it is paid at once, and the rest of the bill stays due. */
export const takeShare = (platform: Platform, input: TakeShareInput): Promise<Result<StaffBill, Failure>> =>
  platform.db.tenant(input.staff.brandId, async (tx): Promise<Result<StaffBill, Failure>> => {
    const { staff, orderId, method } = input
    const order = await lockOrder(tx, orderId)
    if (!order || !isStaffOfStore(staff, order.storeId)) return fail(failure(splitBillErrors.unknownBill))
    const bill = await loadBill(tx, order)
    const store = await loadStore(tx, order.storeId)
    if (!bill.isOpen || !store) return fail(failure(splitBillErrors.billClosed))
    await releaseShares(
      tx,
      bill.expired.map(({ row }) => row.id),
    )
    const share =
      input.share === undefined ? await insertAmount(tx, bill, input.amount) : findClaim(bill, input)
    if (!share.ok) return share
    const { row, amount } = share.value
    const opened = await openPayment(tx, {
      ...{ orderId, storeId: order.storeId, userId: row.user_id, gateway: store.gateway },
      ...{ mod: method === 'card' ? 'cardSwipe' : 'cod', amount: money(amount, order.currency) },
      ...{ extra: formatShareKey(row.id), shareTip: 0 },
    })
    if (!opened.ok) return fail(failure(splitBillErrors.changed))
    const expires_at = addMilliseconds(tx.now, PAYING_TIME)
    await updateShare(tx, row.id, { status: 'paying', payment_id: opened.value.id, expires_at })
    await collectShare(platform, tx, { payment: opened.value, staffId: staff.staffId })
    return ok(presentStaffBill(platform, await loadBill(tx, order), input.language))
  })
