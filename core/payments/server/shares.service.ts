import type { Transaction } from '#platform/db/transaction.ts'
import { findPaymentDue, isDueInShares, isPaymentOpen, type PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { findPayment, listAttempts } from './payments.repo.ts'
import { requestRefund } from './request-refund.use-case.ts'
import { UNUSED_EXTRA_REFUND_KEY } from './revise-payments.service.ts'
import { applyPaymentChange, type SettleDependencies } from './settle.service.ts'

/** The key of the refund of what a share paid beyond the bill. */
export const SHARE_EXCESS_REFUND_KEY = 'share-excess'

/** The payment that is due on delivery, for an order with its payments locked. */
export const loadPaymentDue = async (tx: Transaction, orderId: string): Promise<PaymentRecord | undefined> =>
  findPaymentDue(await listAttempts(tx, orderId))

/** Whether the payer of a share is at the gateway, for an order with its payments locked. */
export const isShareUnderWay = async (tx: Transaction, orderId: string): Promise<boolean> =>
  (await listAttempts(tx, orderId)).some(({ isShare, status }) => isShare && isPaymentOpen(status))

/**
 * Applies a captured share to the bill, with the payments of the order locked: what is due falls by as much, and what
 * goes beyond it is refunded to the payer. A share that nothing is due for any more is refunded with its tip. The last
 * share of an order that is paid in shares settles its payment, and the order begins.
 *
 * @returns the minor units that pay the bill
 */
export const applyShare = async (
  platform: SettleDependencies,
  tx: Transaction,
  { paymentId }: { readonly paymentId: string },
): Promise<number> => {
  const payment = await findPayment(tx, paymentId)
  if (!payment) return 0
  const due = findPaymentDue(await listAttempts(tx, payment.orderId))
  const part = payment.captured - payment.tip
  const applied = Math.min(part, due?.amount.amount ?? 0)
  if (due && applied > 0) {
    const amount = due.amount.amount - applied
    const settled = amount === 0 && isDueInShares(due) ? { status: PAYMENT_STATUS.success } : {}
    const columns = { amount, ...settled }
    await applyPaymentChange(platform, tx, {
      payment: due,
      change: { columns, kind: 'sharePaid', source: 'order', data: { amount, by: paymentId } },
    })
  }
  if (applied === part) return applied
  const isUnused = applied === 0
  await requestRefund(platform, tx, {
    payment,
    ...(isUnused ? {} : { amount: part - applied }),
    key: isUnused ? UNUSED_EXTRA_REFUND_KEY : SHARE_EXCESS_REFUND_KEY,
    reason: 'paid by others meanwhile',
    source: 'order',
  })
  return applied
}

/**
 * Gives a part of a captured share back to its payer, so that as much is due again. Never more than the share still pays.
 *
 * @returns the minor units that go back
 */
export const returnShare = async (
  platform: SettleDependencies,
  tx: Transaction,
  { paymentId, amount: wanted, key }: { paymentId: string; amount: number; key: string },
): Promise<number> => {
  const payment = await findPayment(tx, paymentId)
  const due = payment && findPaymentDue(await listAttempts(tx, payment.orderId))
  if (!payment || !due) return 0
  const returned = Math.min(wanted, payment.captured - payment.tip - payment.refunded)
  if (returned <= 0) return 0
  const reason = 'order revised'
  const refund = await requestRefund(platform, tx, {
    payment,
    amount: returned,
    key,
    reason,
    source: 'order',
  })
  if (!refund.ok) return 0
  const amount = due.amount.amount + returned
  await applyPaymentChange(platform, tx, {
    payment: due,
    change: { columns: { amount }, kind: 'shareReturned', source: 'order', data: { amount, by: paymentId } },
  })
  return returned
}

/** Books a share that is paid on delivery and that staff have taken, so that less is due. Payments are locked. */
export const collectShare = async (
  platform: SettleDependencies,
  tx: Transaction,
  { payment, staffId }: { readonly payment: PaymentRecord; readonly staffId: string },
): Promise<void> => {
  const columns = { status: PAYMENT_STATUS.success, captured: payment.amount.amount }
  await applyPaymentChange(platform, tx, {
    payment,
    change: { columns, kind: 'collected', source: 'staff', data: { staffId } },
  })
}

/** Notes in which way staff take what is due: cash, or by card on their machine. */
export const chooseMethodDue = async (
  platform: SettleDependencies,
  tx: Transaction,
  { orderId, mod }: { readonly orderId: string; readonly mod: 'cod' | 'cardSwipe' },
): Promise<void> => {
  const due = await loadPaymentDue(tx, orderId)
  if (!due || due.mod === mod) return
  const change = { columns: { mod }, kind: 'methodChosen', source: 'staff' as const, data: { mod } }
  await applyPaymentChange(platform, tx, { payment: due, change })
}
