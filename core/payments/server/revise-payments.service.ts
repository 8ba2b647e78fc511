import type { Transaction } from '#platform/db/transaction.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { listAttempts } from './payments.repo.ts'
import { requestRefund } from './request-refund.use-case.ts'
import { applyPaymentChange, type SettleDependencies } from './settle.service.ts'

/** The key of refunds that follow an order revision: the amounts kept and refunded add up to what was paid. */
const REVISION_KEY = 'revised'

/** The key of the refund of an extra payment that arrived when it was no longer needed. */
export const UNUSED_EXTRA_REFUND_KEY = 'extra-unused'

interface RevisePaymentsInput {
  readonly orderId: string
  /** Price increase of the order, in minor units; below 0: a decrease. */
  readonly difference: number
  /** Version of the order: each revision refunds once. */
  readonly version: number
}

/**
 * Adjusts the payments of an order to its new price, in the transaction that revises it, with its payments locked:
 * the amount due on delivery is updated, an excess is refunded from the newest payment first. A price increase must
 * have been paid as an extra before.
 */
export const revisePayments = async (
  platform: SettleDependencies,
  tx: Transaction,
  { orderId, difference, version }: RevisePaymentsInput,
): Promise<void> => {
  const attempts = await listAttempts(tx, orderId)
  const atTheDoor = attempts.find(({ status }) => status === PAYMENT_STATUS.unpaid)
  if (atTheDoor) {
    const amount = atTheDoor.amount.amount + difference
    const change = { columns: { amount }, kind: 'revised', source: 'order' as const, data: { amount } }
    await applyPaymentChange(platform, tx, { payment: atTheDoor, change })
    return
  }
  const paid = attempts.filter(({ status }) => status === PAYMENT_STATUS.success)
  let left = Math.max(0, -difference)
  for (const payment of paid.toReversed()) {
    const amount = Math.min(left, payment.captured - payment.refunded)
    if (amount <= 0) continue
    left -= amount
    const input = { payment, amount, key: `${REVISION_KEY} ${version}`, reason: 'order revised' }
    await requestRefund(platform, tx, { ...input, source: 'order' })
  }
}
