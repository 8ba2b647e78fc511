import type { DropOff } from '#core/orders/domain/drop-off.ts'
import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'

/** Characters of the note. */
export const MAX_DROP_OFF_NOTE = 200

const ON_ITS_WAY_OR_DELIVERED: ReadonlySet<OrderStatus> = new Set([
  ORDER_STATUS.outForDelivery,
  ORDER_STATUS.delivered,
])

/** Whether staff can show where they left an order: one for the door, on its way or delivered. */
export const canReportDropOff = ({
  dropOff,
  status,
}: {
  readonly dropOff: DropOff
  readonly status: OrderStatus
}): boolean => dropOff === 'door' && ON_ITS_WAY_OR_DELIVERED.has(status)
