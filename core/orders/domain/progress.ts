import type { OrderRecord } from './order.ts'
import { getServiceKind, type OrderKind } from './order-kind.ts'
import { ORDER_STATUS, type OrderStatus } from './order-status.ts'
import { isCancelledOrDeclined } from './transitions.ts'

/** The stages of an order that the customer follows. */
export type ProgressStage = 'sent' | 'kitchen' | 'out' | 'door' | 'ready' | 'served'

const STAGES: Readonly<Record<OrderKind, readonly ProgressStage[]>> = {
  delivery: ['sent', 'kitchen', 'out', 'door'],
  pickup: ['sent', 'kitchen', 'ready'],
  dineIn: ['sent', 'kitchen', 'served'],
  multiDineIn: ['sent', 'kitchen', 'served'],
}

const S = ORDER_STATUS
const DONE: ReadonlySet<OrderStatus> = new Set([
  S.delivered,
  S.multiDineServed,
  S.multiDinePaid,
  S.multiDineCompleted,
])

export interface Progress {
  readonly stages: readonly ProgressStage[]
  /** Index of the stage that the order is in; the number of stages once all are done. */
  readonly at: number
}

const getStageIndex = (status: OrderStatus, kind: OrderKind): number => {
  if (DONE.has(status)) return STAGES[kind].length
  if (status === S.outForDelivery) return 2
  if (status === S.kitchenReady) return kind === 'pickup' ? 2 : 1
  return status === S.approved ? 1 : 0
}

/** How far an order is; null for one that ended without hand-over or could not be delivered. */
export const getProgress = (
  order: Pick<OrderRecord, 'status' | 'orderType' | 'isMultiDine'>,
): Progress | null => {
  if (isCancelledOrDeclined(order.status) || order.status === S.undelivered) return null
  const kind = getServiceKind(order)
  return { stages: STAGES[kind], at: getStageIndex(order.status, kind) }
}
