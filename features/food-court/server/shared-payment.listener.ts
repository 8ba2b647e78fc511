import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { isPaymentOpen, type SettleSource } from '#core/payments/domain/payment.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { loadPayments, lockOrderPayments } from '#core/payments/server/payments.service.ts'
import {
  type PaymentListener,
  type SettleDependencies,
  settleInTransaction,
} from '#core/payments/server/settle.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { runEachIsolated } from '#platform/jobs/run-each-isolated.ts'
import { money } from '#platform/kernel/money.ts'
import { COURT_PAYABLE } from '../domain/court-payable.ts'
import { findCourtOrder, findUnpaidCourtOrders, listCourtParts } from './court-orders.repo.ts'

interface SettlePartsInput {
  readonly courtOrderId: string
  readonly currency: string
  readonly source: SettleSource
  /** The gateway's reference of the payment that pays all parts; null: they were not paid in time. */
  readonly capturedAs: string | null
}

/**
 * Settles each part with the payment that pays all of them. The shared payment is locked before those of the parts,
 * always, so that nobody waits in a circle.
 */
const settleParts = async (
  platform: SettleDependencies,
  tx: Transaction,
  { courtOrderId, currency, source, capturedAs }: SettlePartsInput,
): Promise<void> => {
  for (const { payment_id: paymentId, amount } of await listCourtParts(tx, courtOrderId)) {
    const named = { reference: paymentId, gatewayReference: capturedAs ?? '' }
    const report =
      capturedAs === null
        ? { ...named, state: 'expired' as const }
        : { ...named, state: 'captured' as const, captured: money(amount, currency) }
    await settleInTransaction(platform, tx, { paymentId, report, source })
  }
}

/** Passes what happens to a shared payment on to the parts that it pays. */
export const createSharedPaymentListener = (platform: SettleDependencies): PaymentListener => ({
  async paymentChanged(tx, { payable, orderId, paymentId, to, source }) {
    if (payable !== COURT_PAYABLE) return
    const court = await findCourtOrder(tx, orderId)
    if (!court) return
    const parts = { courtOrderId: court.id, currency: court.currency, source }
    if (to === PAYMENT_STATUS.success) {
      const [payment] = await loadPayments(tx, [paymentId])
      return settleParts(platform, tx, { ...parts, capturedAs: payment?.gatewayReference ?? '' })
    }
    // A failure alone leaves the parts waiting, so that the customer may pay again.
    const isOver = source === 'window' && court.payment_id === paymentId
    if (isOver && (to === PAYMENT_STATUS.aborted || to === PAYMENT_STATUS.cancelled))
      await settleParts(platform, tx, { ...parts, capturedAs: null })
  },
  async isPaymentWanted(tx, { payable, orderId }) {
    if (payable !== COURT_PAYABLE) return true
    for (const { order_id } of await listCourtParts(tx, orderId)) {
      const order = await loadOrder(tx, order_id)
      if (order && !isCancelledOrDeclined(order.status)) return true
    }
    return false
  },
})

/** Gives up the parts of a court order whose last attempt failed and was not repeated in time. */
const giveUp = (platform: Platform, { id, brandId }: { id: string; brandId: string }): Promise<void> =>
  platform.db.tenant(brandId, async (tx) => {
    await lockOrderPayments(tx, id)
    const court = await findCourtOrder(tx, id)
    const [payment] = court?.payment_id ? await loadPayments(tx, [court.payment_id]) : []
    if (!court || !payment || isPaymentOpen(payment.status) || payment.status === PAYMENT_STATUS.success)
      return
    if (payment.needsReview || payment.windowEndsAt > tx.now) return
    const { currency } = court
    await settleParts(platform, tx, { courtOrderId: id, currency, source: 'window', capturedAs: null })
  })

const PAGE_SIZE = 50

/** Gives up court orders whose time to pay is over. */
export const closeUnpaidCourtOrders = async (platform: Platform): Promise<void> => {
  const unpaid = await platform.db.system((tx) => findUnpaidCourtOrders(tx, PAGE_SIZE))
  await runEachIsolated(platform, unpaid, (order) => giveUp(platform, order))
}

export const createUnpaidCourtOrdersJob = (platform: Platform): JobDefinition => ({
  name: 'food-court.sweep',
  cron: '* * * * *',
  retries: 0,
  handle: () => closeUnpaidCourtOrders(platform),
})
