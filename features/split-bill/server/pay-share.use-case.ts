import { validateMethodWithGuards } from '#core/checkout/server/checkout-guard.service.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { findBillGuest, findRoomCharger, isAwaitingShares } from '#core/orders/server/shared-bill.service.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import type { PaymentSelection } from '#core/payments/contract/payment-selection.ts'
import { isPaymentOpen, type PaymentRecord } from '#core/payments/domain/payment.ts'
import { refreshEarlierAttempts } from '#core/payments/server/earlier-attempts.service.ts'
import { validatePayableMethod } from '#core/payments/server/payable-methods.service.ts'
import { loadPayments, openPayment, startPayment } from '#core/payments/server/payments.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { HandlerData } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds } from '#platform/kernel/clock.ts'
import { localize } from '#platform/kernel/language.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { SplitBillApi } from '../contract/endpoints.ts'
import { splitBillErrors } from '../contract/errors.ts'
import { PAYING_TIME } from '../domain/share-rules.ts'
import { listShareMethods } from './bill.presenter.ts'
import {
  type BillInput,
  claimShare,
  type LockedBill,
  lockBill,
  notifyBill,
  presentChangedBill,
} from './claim-share.use-case.ts'
import { formatShareKey } from './share-key.mapper.ts'
import { listShares, type StoredShare, updateShare } from './shares.repo.ts'

export interface PayShareInput extends BillInput, Pick<Call, 'waited'> {
  readonly shareId: string
  readonly amount: Money
  readonly tip: Money
  readonly payWith: PaymentSelection
}

type PaidShare = HandlerData<SplitBillApi['POST /api/v1/orders/:id/bill/pay']>

/** A tip far above the share is a slip of the finger. */
const MAX_TIP_FACTOR = 2

const isTip = ({ amount, currency }: Money, share: StoredShare, order: OrderRecord): boolean =>
  currency === order.currency && amount >= 0 && amount <= share.amount * MAX_TIP_FACTOR

/** The payment of this share that is under way with the same tip and method. */
const findPendingPayment = async (
  tx: Transaction,
  share: StoredShare,
  { tip, payWith }: PayShareInput,
): Promise<PaymentRecord | undefined> => {
  if (share.row.payment_id === null) return undefined
  const [payment] = await loadPayments(tx, [share.row.payment_id])
  const isSame = payment?.tip === tip.amount && payment.mod === payWith.mod
  return payment && isSame && isPaymentOpen(payment.status) ? payment : undefined
}

const openSharePayment = async (
  platform: Platform,
  tx: Transaction,
  { bill, share, input }: { bill: LockedBill['bill']; share: StoredShare; input: PayShareInput },
): Promise<Result<PaymentRecord, Failure>> => {
  const { order } = bill
  const { tip, payWith, caller } = input
  const store = await loadStore(tx, order.storeId)
  if (!store) return fail(failure(paymentErrors.methodNotOffered, { field: 'payment.mod' }))
  const amount = money(share.amount + tip.amount, order.currency)
  const { mod, room } = payWith
  const charger = mod === 'roomCharge' ? await findRoomCharger(platform, tx, order) : undefined
  const methods = [...listShareMethods(store, bill), ...(charger ? (['roomCharge'] as const) : [])]
  const refused =
    (await validatePayableMethod(platform, tx, { store, methods, mod, amount })) ??
    // What was granted for certain methods holds for every share of an order that is placed by them.
    (isAwaitingShares(order)
      ? await validateMethodWithGuards(platform.hooks, tx, { subject: { order }, method: mod, stage: 'pay' })
      : undefined) ??
    (room && (await charger?.validateRequest(tx, order)))
  if (refused) return fail(refused)
  const opened = await openPayment(tx, {
    ...{ orderId: order.id, storeId: order.storeId, userId: caller.userId, mod },
    ...{ amount, gateway: store.gateway, extra: formatShareKey(share.row.id), shareTip: tip.amount },
  })
  if (!opened.ok) return fail(failure(paymentErrors.notPayable))
  if (room) await charger?.requestCharge(tx, { order, payment: opened.value, room })
  return opened
}

interface OpenedShare {
  readonly payment: PaymentRecord
  readonly order: OrderRecord
}

const openShare = (platform: Platform, input: PayShareInput): Promise<Result<OpenedShare, Failure>> =>
  platform.db.tenant(input.caller.brandId, async (tx): Promise<Result<OpenedShare, Failure>> => {
    const locked = await lockBill(platform, tx, input)
    if (!locked) return fail(failure(splitBillErrors.unknownBill))
    const { bill } = locked
    if (!bill.isOpen) return fail(failure(splitBillErrors.billClosed))
    const { amount, shareId, tip, caller } = input
    const share = bill.claimed.find(({ row }) => row.id === shareId && row.user_id === caller.userId)
    if (share?.amount !== amount.amount || amount.currency !== bill.order.currency)
      return fail(failure(splitBillErrors.changed))
    if (!isTip(tip, share, bill.order)) return fail(failure(splitBillErrors.tooMuch, { field: 'tip' }))
    const pending = await findPendingPayment(tx, share, input)
    const opened = pending ? ok(pending) : await openSharePayment(platform, tx, { bill, share, input })
    if (!opened.ok) return opened
    const expires_at = addMilliseconds(tx.now, PAYING_TIME)
    await updateShare(tx, shareId, { status: 'paying', payment_id: opened.value.id, expires_at })
    await notifyBill(platform, tx, bill.order)
    return ok({ payment: opened.value, order: bill.order })
  })

/** After the commit: requests the payment page from the gateway, unless that was already done. */
const startSharePayment = (
  platform: Platform,
  { payment, order }: OpenedShare,
  { language, waited, payWith }: PayShareInput,
): Promise<PaymentRecord> => {
  const { store, number, brandId, id } = order
  const { name } = order.contact
  return startPayment(platform, payment, {
    waited,
    facts: {
      ...{ brandId, language, description: `${localize(store.name, language)} #${number}` },
      returnUrl: `${platform.origin()}/${store.homePath}/table-bill/${id}?payment=${payment.id}`,
      // The guest at a table is known by a first name only.
      customer: { name, phone: order.contact.phone },
      payWith,
    },
  })
}

/**
 * Asks the gateways about earlier payments before another one is opened: the caller's own, and those of others whose
 * claims have ended, which may have paid what the caller is about to pay.
 */
const refreshAttempts = async (
  platform: Platform,
  { caller: { brandId, userId }, orderId, payWith, waited }: PayShareInput,
): Promise<void> => {
  const held = await platform.db.tenant(brandId, async (tx) => {
    if (!(await findBillGuest(platform, tx, { orderId, userId }))) return undefined
    const shares = await listShares(tx, orderId)
    return new Set(shares.flatMap(({ row }) => (row.expires_at > tx.now ? (row.payment_id ?? []) : [])))
  })
  if (held)
    await refreshEarlierAttempts(platform, { brandId, orderId, userId, held, mod: payWith.mod, waited })
}

/** Starts to pay the caller's claim; the claim holds longer while they are at the gateway. */
export const payShare = async (
  platform: Platform,
  input: PayShareInput,
): Promise<Result<PaidShare, Failure>> => {
  await refreshAttempts(platform, input)
  const opened = await openShare(platform, input)
  if (!opened.ok) return opened
  const payment = await startSharePayment(platform, opened.value, input)
  return platform.db.tenant(input.caller.brandId, async (tx) => {
    const locked = await lockBill(platform, tx, input)
    if (!locked) return fail(failure(splitBillErrors.unknownBill))
    const bill = await presentChangedBill(platform, tx, { locked, call: input })
    const isOpen = isPaymentOpen(payment.status)
    return ok({ bill, payment: payment.id, pageUrl: isOpen ? payment.pageUrl : null })
  })
}

/** Claims all that is left of a bill and starts to pay it. Refused when that is another amount than the caller saw. */
export const payRest = async (
  platform: Platform,
  input: Omit<PayShareInput, 'shareId'>,
): Promise<Result<PaidShare, Failure>> => {
  const claimed = await claimShare(platform, { ...input, request: { way: 'whole' } })
  if (!claimed.ok) return claimed
  const own = claimed.value.shares.find(({ by, state }) => by.isYou && state !== 'paid')
  if (!own) throw new Error(`The claim on the bill of ${input.orderId} is not there`)
  return payShare(platform, { ...input, shareId: own._id })
}
