import { isAwaitingSharedPayment } from '#core/payments/domain/payment.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import type { FullOrder } from '../contract/endpoints.ts'
import type { OrderRecord } from '../domain/order.ts'
import { ORDER_STATUS } from '../domain/order-status.ts'
import { isAwaitingShares } from './shared-bill.service.ts'

type Paths = ReadonlyMap<string, string>

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /**
     * The paths below the home path where orders are paid together with others, by the ids of the orders; an order that
     * the plugin does not know is missing.
     */
    sharedPaymentPaths: (tx: Transaction, orderIds: readonly string[]) => Promise<Paths>
  }
}

/** Whether an order waits for a payment that pays others with it, or for shares, so that it has no payment page of its own. */
export const isPaidTogether = (order: Pick<OrderRecord, 'status' | 'payment'>): boolean =>
  isAwaitingShares(order) ||
  (order.status === ORDER_STATUS.initialize && isAwaitingSharedPayment(order.payment))

/** Where those of some orders are paid that wait for a payment of several or for shares; asks nobody when none of them does. */
export const loadSharedPaymentPaths = async (
  hooks: HookRegistry,
  tx: Transaction,
  orders: readonly OrderRecord[],
): Promise<Paths> => {
  const ids = orders.filter(isPaidTogether).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await Promise.all(hooks.all('sharedPaymentPaths').map((find) => find(tx, ids)))
  return new Map(found.flatMap((paths) => [...paths]))
}

/** An order with the path where it is paid together with others, where there is one. */
export const withSharedPaymentPath = (order: FullOrder, paths: Paths): FullOrder => {
  const sharedPaymentPath = paths.get(order._id)
  return sharedPaymentPath === undefined ? order : { ...order, sharedPaymentPath }
}
