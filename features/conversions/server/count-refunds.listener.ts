import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { listCapturedPayments, listRefunds } from '#core/payments/server/refunds.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { hashSha256 } from '#platform/outbound/sha256.ts'
import { addToOutbox } from '#platform/outbox/outbox.ts'
import { SEND_TOPIC } from './count-purchases.worker.ts'
import { listCountedOrders, recordEvent } from './events.repo.ts'

interface WentBack {
  readonly orderId: string
  /** Of this money, and of no other. */
  readonly key: string
  /** Minor units. */
  readonly amount: number
}

type Vendors = Pick<Platform, 'hooks'>

/**
 * Enqueues what went back of an order, once for each pixel that counts the order and takes refunds. Whether the customer
 * still allows it is decided when it is sent.
 */
const countRefund = async (
  { hooks }: Vendors,
  tx: Transaction,
  { orderId, key, amount }: WentBack,
): Promise<void> => {
  const takers = hooks.all('conversionVendor').filter(({ events }) => events.Refund !== undefined)
  if (takers.length === 0) return
  const counted = await listCountedOrders(tx, orderId)
  for (const { vendor, pixel_id, user_id, data } of counted.filter((each) =>
    takers.some(({ name }) => name === each.vendor),
  )) {
    const id = await recordEvent(tx, {
      ...{ user_id, order_id: orderId, vendor, pixel_id, name: 'Refund', event_id: hashSha256(key) },
      ...{ sent_by: 'server', status: 'waiting', consent: null, occurred_at: tx.now },
      data: { path: data.path, refunded: amount },
    })
    if (id === undefined) continue
    const entry = `${id} ${tx.now.getTime()}`
    await addToOutbox(tx, { topic: SEND_TOPIC, key: entry, stream: id, payload: { id } })
  }
}

const countRefunds = async (platform: Vendors, tx: Transaction, orderId: string): Promise<void> => {
  for (const { id, status, amount } of await listRefunds(tx, orderId))
    if (status === 'refunded') await countRefund(platform, tx, { orderId, key: id, amount: amount.amount })
}

/** Takes back at vendors what a customer was given back, once the gateway has done it. */
export const createRefundCounter = (platform: Vendors): Hooks['refundListener'] => ({
  refundRequested: (tx, { orderId }) => countRefunds(platform, tx, orderId),
  refundChanged: (tx, { orderId }) => countRefunds(platform, tx, orderId),
})

/** Takes back at vendors what was called off before anything was paid, such as an order in cash. */
export const createCancellationCounter = (platform: Vendors): Hooks['orderListener'] => ({
  async orderChanged(tx, { orderId, from, to }) {
    const wasPlaced = from !== null && from !== ORDER_STATUS.initialize
    if (!wasPlaced || !isCancelledOrDeclined(to)) return
    const order = await loadOrder(tx, orderId)
    if (!order || (await listCapturedPayments(tx, orderId)).length > 0) return
    await countRefund(platform, tx, { orderId, key: `cancel ${orderId}`, amount: order.total })
  },
})
