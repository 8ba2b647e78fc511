import type { PacedChannel } from '#core/stores/domain/arrival.ts'
import { recordPace } from '#core/stores/server/store-pace.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { OrderState } from '../domain/order.ts'
import { getServiceKind } from '../domain/order-kind.ts'
import { ORDER_STATUS } from '../domain/order-status.ts'
import { findReceivedAt } from './order-events.repo.ts'

/** The channel in which an order has come to hand with its status; null: it has not, or takes no part. */
const getFinishedChannel = (order: OrderState): PacedChannel | null => {
  const kind = getServiceKind(order)
  if (kind === 'pickup' && order.status === ORDER_STATUS.kitchenReady) return kind
  return kind === 'delivery' && order.status === ORDER_STATUS.delivered ? kind : null
}

/** Lets the outlet learn from an order for now that has come to hand. Scheduled orders have an agreed time. */
export const recordOrderPace = async (tx: Transaction, order: OrderState): Promise<void> => {
  const channel = order.scheduledFor === null ? getFinishedChannel(order) : null
  if (!channel) return
  const receivedAt = await findReceivedAt(tx, order.id)
  if (!receivedAt) throw new Error(`Order ${order.id} has come to hand without reaching its outlet`)
  const configuredMinutes = order.preparationMinutes + (order.deliveryMinutes ?? 0)
  await recordPace(
    tx,
    { storeId: order.storeId, channel },
    { receivedAt, atHandAt: tx.now, configuredMinutes },
  )
}
