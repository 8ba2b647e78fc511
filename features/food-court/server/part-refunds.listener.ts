import { lockOrderPayments } from '#core/payments/server/payments.service.ts'
import {
  findRefundProgress,
  followRefundProgress,
  listCapturedPayments,
  refundPayment,
} from '#core/payments/server/refunds.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { addToOutbox, type OutboxHandler, UndeliverableError } from '#platform/outbox/outbox.ts'
import { findSharedPaymentOfRefund, listCourtParts } from './court-orders.repo.ts'

export const PART_REFUND_TOPIC = 'food-court.refund'

/** The key of the refund of the shared payment that carries out a part's. */
const getSharedKey = (partRefundId: string): string => `part ${partRefundId}`

/**
 * Has the shared payment give back what one of its parts gives back. The part's payments are locked here, and the shared
 * one is always locked before them, so its refund follows from the outbox. The part's refund is as far as the shared one.
 */
export const createPartRefundListener = (platform: Pick<Platform, 'jobs'>): Hooks['refundListener'] => ({
  async refundRequested(tx, { refundId, amount }) {
    const courtOrderId = await findSharedPaymentOfRefund(tx, refundId)
    if (courtOrderId === undefined) return
    const payload = { courtOrder: courtOrderId, amount }
    await addToOutbox(tx, { topic: PART_REFUND_TOPIC, key: refundId, stream: courtOrderId, payload })
  },
  async findCarryingRefund(tx, refundId) {
    const orderId = await findSharedPaymentOfRefund(tx, refundId)
    if (orderId === undefined) return undefined
    return findRefundProgress(tx, { orderId, key: getSharedKey(refundId) })
  },
  async refundChanged(tx, { orderId }) {
    for (const part of await listCourtParts(tx, orderId))
      await followRefundProgress(platform, tx, part.order_id)
  },
})

/** Refunds a part of a shared payment at its gateway, once for each refund of a part. */
export const createPartRefundHandler = (platform: Platform): OutboxHandler => ({
  topic: PART_REFUND_TOPIC,
  handle: ({ brandId, key, payload }) =>
    platform.db.tenant(brandId, async (tx) => {
      const courtOrderId = String(payload.courtOrder)
      await lockOrderPayments(tx, courtOrderId)
      const [payment] = await listCapturedPayments(tx, courtOrderId)
      if (!payment) throw new UndeliverableError(`Court order ${courtOrderId} has no captured payment`)
      const refund = await refundPayment(platform, tx, {
        ...{ paymentId: payment.id, key: getSharedKey(key), amount: Number(payload.amount) },
        ...{ reason: 'a part of a shared payment', source: 'order' },
      })
      if (!refund.ok && refund.failure !== 'alreadyRequested')
        throw new UndeliverableError(`Court order ${courtOrderId} gives nothing back: ${refund.failure}`)
    }),
})
