import type { Unit } from '#platform/db/unit.ts'
import { changePayment, type PaymentChange } from '../server/payment-events.repo.ts'
import { findPaymentsOf } from '../server/payments.repo.ts'

/** Makes the newest payment of an order what a test needs it to be, with the event that accounts for it. */
export const rewritePayment = async (
  unit: Unit,
  orderId: string,
  columns: PaymentChange['columns'],
): Promise<void> => {
  const payment = (await findPaymentsOf(unit, orderId)).at(-1)
  if (!payment) throw new Error(`Order ${orderId} has no payment`)
  changePayment(unit, payment, { columns, kind: 'rewritten', source: 'staff' })
}
