import type { OrderReviser } from '#core/orders/server/revise-order.service.ts'
import { needsTable } from '#core/tables/domain/table.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { addToOutbox } from '#platform/outbox/outbox.ts'
import { findRefundedCharge } from './charges.repo.ts'
import { insertSteps, listSteps } from './steps.repo.ts'

export const SYNC_TOPIC = 'table-system.sync'

/** Brings the check of an order up to date after the transaction; `event` names what has changed. */
export const enqueueSync = (tx: Transaction, orderId: string, event: string): Promise<void> =>
  addToOutbox(tx, {
    topic: SYNC_TOPIC,
    key: `${orderId} ${event}`,
    // The calls for one order are made one after another.
    stream: `${SYNC_TOPIC} ${orderId}`,
    payload: { orderId },
  })

export const checkOrderListener: Hooks['orderListener'] = {
  async orderChanged(tx, { orderId, orderType, version }) {
    if (needsTable(orderType)) await enqueueSync(tx, orderId, `version ${version}`)
  },
}

export const checkReviser: OrderReviser = {
  async onRevised(tx, { after }) {
    if (after.table) await enqueueSync(tx, after.id, `version ${after.version}`)
  },
}

export const checkShareListener: Hooks['billShareListener'] = {
  shareChanged: (tx, { orderId, paymentId, to }) => enqueueSync(tx, orderId, `payment ${paymentId} ${to}`),
}

/** A refund is noted on the check, and what was charged to a room is credited there. */
export const checkRefundListener: Hooks['refundListener'] = {
  async refundRequested(tx, { orderId, refundId, amount }) {
    const charge = await findRefundedCharge(tx, refundId)
    if (charge)
      await insertSteps(tx, { orderId, storeId: charge.store_id }, [
        { key: `credit ${refundId}`, data: { kind: 'credit', charge: charge.payment_id, amount } },
      ])
    if (charge || (await listSteps(tx, orderId)).length > 0)
      await enqueueSync(tx, orderId, `refund ${refundId}`)
  },
}
