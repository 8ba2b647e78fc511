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
  /** Nothing that its customer sees has changed. */
  readonly isForStaff?: boolean
}

type Signalled = Pick<OrderState, 'id' | 'storeId' | 'status' | 'version'>

const say = (
  unit: Unit,
  { id, storeId, status, version }: Signalled,
  how: Pick<OrderSignal, 'isNew' | 'isForStaff'>,
): Promise<void> => {
  const said: OrderSignal = { orderId: id, storeId, brandId: unit.brandId, status, version, ...how }
  return unit.notify(ORDERS_CHANNEL, JSON.stringify(said))
}

/** Tells all open pages of all processes, once the unit commits. */
export const signal = (unit: Unit, order: Signalled, isNew = false): Promise<void> =>
  say(unit, order, { isNew })

/** The same for the outlet's own screens alone. */
export const signalStaff = (unit: Unit, order: Signalled): Promise<void> =>
  say(unit, order, { isNew: false, isForStaff: true })
