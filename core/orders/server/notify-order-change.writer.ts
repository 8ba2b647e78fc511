import type { Transaction } from '#platform/db/transaction.ts'
import type { OrderState } from '../domain/order.ts'
import type { OrderStatus } from '../domain/order-status.ts'

export const ORDERS_CHANNEL = 'orders'

/** What every process receives when an order or its payment has changed. */
export interface OrderChangeNotification {
  readonly orderId: string
  readonly storeId: string
  readonly brandId: string
  readonly status: OrderStatus
  readonly version: number
  /** The order has just appeared on the outlet's board. */
  readonly isNew: boolean
  /** Nothing that the customer sees has changed. */
  readonly isForStaff?: boolean
}

type NotificationSource = Pick<OrderState, 'id' | 'storeId' | 'status' | 'version'>

const sendNotification = (
  tx: Transaction,
  { id, storeId, status, version }: NotificationSource,
  how: Pick<OrderChangeNotification, 'isNew' | 'isForStaff'>,
): Promise<void> => {
  const said: OrderChangeNotification = {
    orderId: id,
    storeId,
    brandId: tx.brandId,
    status,
    version,
    ...how,
  }
  return tx.notify(ORDERS_CHANNEL, JSON.stringify(said))
}

/** Notifies all open pages of all processes once the transaction commits. */
export const notifyOrderChange = (tx: Transaction, order: NotificationSource, isNew = false): Promise<void> =>
  sendNotification(tx, order, { isNew })

/** Notifies the outlet's own screens only. */
export const notifyStaffScreens = (tx: Transaction, order: NotificationSource): Promise<void> =>
  sendNotification(tx, order, { isNew: false, isForStaff: true })
