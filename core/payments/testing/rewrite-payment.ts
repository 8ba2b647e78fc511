import type { Transaction } from '#platform/db/transaction.ts'
import { changePayment, type PaymentChange } from '../server/payment-events.repo.ts'
import { listAttempts } from '../server/payments.repo.ts'

/** Sets the newest payment of an order to a state, with the event that accounts for it. */
export const rewritePayment = async (
  tx: Transaction,
  orderId: string,
  columns: PaymentChange['columns'],
): Promise<void> => {
  const payment = (await listAttempts(tx, orderId)).at(-1)
  if (!payment) throw new Error(`Order ${orderId} has no payment`)
  changePayment(tx, payment, { columns, kind: 'rewritten', source: 'staff' })
}
