import { ORDER_STATUS, ORDER_STATUSES, type OrderStatus } from './order-status.ts'

const S = ORDER_STATUS

/** The message key of each status. */
const MESSAGES = {
  [S.initialize]: 'unpaid',
  [S.new]: 'new',
  [S.scheduledAccepted]: 'accepted',
  [S.approved]: 'accepted',
  [S.declined]: 'declined',
  [S.kitchenReady]: 'ready',
  [S.outForDelivery]: 'out',
  [S.delivered]: 'done',
  [S.undelivered]: 'undelivered',
  [S.cancelledForCustomer]: 'cancelled',
  [S.paymentCancelled]: 'cancelled',
  [S.customerReject]: 'asRequested',
  [S.multiDineServed]: 'done',
  [S.multiDinePaid]: 'done',
  [S.multiDineCompleted]: 'done',
} as const satisfies Record<OrderStatus, string>

export type StatusMessage = (typeof MESSAGES)[OrderStatus] | 'unknown'

/** The message of a status. */
export const getStatusMessage = (status: OrderStatus): StatusMessage => MESSAGES[status]

/** The message of a status in the URL; an invalid status has its own message. */
export const parseStatusMessage = (text: string | null): StatusMessage => {
  const status = ORDER_STATUSES.find((one) => String(one) === text)
  return status === undefined ? 'unknown' : getStatusMessage(status)
}
