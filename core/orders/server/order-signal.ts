import type { Unit } from '#platform/db/unit.ts'
import type { OrderState } from '../domain/order.ts'
import type { OrderStatus } from '../domain/order-status.ts'

export const ORDERS_CHANNEL = 'orders'

/** What every process hears when an order or its payment has changed. */
export interface OrderSignal {
  readonly orderId: string
  readonly storeId: string
  readonly brandId: string
  readonly status: OrderStatus
  readonly version: number
  /** It has just come onto the outlet's board. */
  readonly isNew: boolean
}

/** Tells all open pages of all processes, once the unit commits. */
export const signal = (
  unit: Unit,
  { id, storeId, status, version }: Pick<OrderState, 'id' | 'storeId' | 'status' | 'version'>,
  isNew = false,
): Promise<void> => {
  const said: OrderSignal = { orderId: id, storeId, brandId: unit.brandId, status, version, isNew }
  return unit.notify(ORDERS_CHANNEL, JSON.stringify(said))
}
