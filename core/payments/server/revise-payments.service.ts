import type { Transaction } from '#platform/db/transaction.ts'
import { findPaymentDue, type PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { listAttempts } from './payments.repo.ts'
import { requestRefund } from './request-refund.use-case.ts'
import { applyPaymentChange, type SettleDependencies } from './settle.service.ts'

/** The key of refunds that follow an order revision: the amounts kept and refunded add up to what was paid. */
const REVISION_KEY = 'revised'

/** The key of the refund of an extra payment that arrived when it was no longer needed. */
export const UNUSED_EXTRA_REFUND_KEY = 'extra-unused'

/** What its payer need not have paid of a share any more. */
export interface ShareRefund {
  readonly paymentId: string
  /** Minor units; what staff have given back of it before counts as given. */
  readonly amount: number
}

interface RevisePaymentsInput {
  readonly orderId: string
  /** Price increase of the order, in minor units; below 0: a decrease. */
  readonly difference: number
  /** Version of the order: each revision refunds once. */
  readonly version: number
  /** Of a decrease: what goes back to payers of shares before anything else. */
  readonly shareRefunds?: readonly ShareRefund[]
}

/** What a payment has kept of the order's price: a tip is none of it. */
const getKept = ({ captured, refunded, tip }: PaymentRecord): number => Math.max(0, captured - refunded - tip)

/** Refunds a decrease to chosen payers, as far as their shares go; returns what is left of it. */
const refundPayers = async (
  platform: SettleDependencies,
  tx: Transaction,
  {
    paid,
    refunds,
    left,
    key,
  }: {
    readonly paid: readonly PaymentRecord[]
    readonly refunds: readonly ShareRefund[]
    readonly left: number
    readonly key: string
  },
): Promise<number> => {
  let rest = left
  for (const { paymentId, amount: wanted } of refunds) {
    const payment = paid.find(({ id }) => id === paymentId)
    const amount = payment ? Math.min(wanted, rest, getKept(payment)) : 0
    if (!payment || amount <= 0) continue
    rest -= amount
    await requestRefund(platform, tx, { payment, amount, key, reason: 'order revised', source: 'order' })
  }
  return rest
}

/**
 * Gives a decrease back to those whose shares it takes away. Where staff have given money back before, that counts as
 * given, and lowers nothing that others owe: a refund by staff makes the bill of nobody else cheaper or dearer.
 *
 * @returns what is left of the decrease
 */
const returnShares = async (
  platform: SettleDependencies,
  tx: Transaction,
  { paid, refunds, left, key }: Parameters<typeof refundPayers>[2],
): Promise<number> => {
  let counted = 0
  const current: PaymentRecord[] = []
  for (const payment of paid) {
    const wanted = refunds.find(({ paymentId }) => paymentId === payment.id)?.amount ?? 0
    const amount = wanted - Math.min(wanted, getKept(payment))
    counted += amount
    const change = { columns: {}, kind: 'refundCounted', source: 'order' as const, data: { amount } }
    current.push(amount === 0 ? payment : await applyPaymentChange(platform, tx, { payment, change }))
  }
  return refundPayers(platform, tx, { paid: current, refunds, left: left - counted, key })
}

/**
 * Adjusts the payments of an order to its new price, in the transaction that revises it, with its payments locked.
 * An increase becomes due on delivery, or must have been paid as an extra before. A decrease goes back to the payers
 * whose shares it takes away, then lowers what is due, and the rest is refunded from the newest payment first.
 */
export const revisePayments = async (
  platform: SettleDependencies,
  tx: Transaction,
  { orderId, difference, version, shareRefunds = [] }: RevisePaymentsInput,
): Promise<void> => {
  const attempts = await listAttempts(tx, orderId)
  const paid = attempts.filter(({ status }) => status === PAYMENT_STATUS.success)
  const due = findPaymentDue(attempts)
  let left = Math.max(0, -difference)
  left = await returnShares(platform, tx, {
    ...{ paid, refunds: shareRefunds, left },
    key: `${REVISION_KEY} ${version}`,
  })
  if (due) {
    const change = difference > 0 ? difference : -Math.min(left, due.amount.amount)
    left = Math.max(0, left + Math.min(0, change))
    const amount = due.amount.amount + change
    const revised = { columns: { amount }, kind: 'revised', source: 'order' as const, data: { amount } }
    await applyPaymentChange(platform, tx, { payment: due, change: revised })
  }
  if (left === 0) return
  const kept = (await listAttempts(tx, orderId)).filter(({ status }) => status === PAYMENT_STATUS.success)
  const refunds = kept.toReversed().map(({ id }) => ({ paymentId: id, amount: left }))
  await refundPayers(platform, tx, { paid: kept, refunds, left, key: `${REVISION_KEY} ${version} rest` })
}
