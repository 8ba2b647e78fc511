import type { Hooks } from '#platform/kernel/hooks.ts'
import { notifyOrderChange } from './notify-order-change.writer.ts'
import { lockOrderState } from './orders.repo.ts'

/** Open pages and boards name a refund by how far it is, so they are notified when that changes. */
export const refundProgressListener: Hooks['refundListener'] = {
  async refundChanged(tx, { orderId }) {
    const order = await lockOrderState(tx, orderId)
    if (order) await notifyOrderChange(tx, order)
  },
}
