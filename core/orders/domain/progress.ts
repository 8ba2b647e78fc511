import type { OrderRecord } from './order.ts'
import { getServiceKind, type OrderKind } from './order-kind.ts'
import { ORDER_STATUS } from './order-status.ts'
import { isCancelledOrDeclined } from './transitions.ts'

/** The stages of an order that the customer follows. */
export type ProgressStage =
  | 'sent'
  | 'accepted'
  | 'kitchen'
  | 'kitchenReady'
  | 'out'
  | 'door'
  | 'ready'
  | 'served'

const STAGES: Readonly<Record<OrderKind, readonly ProgressStage[]>> = {
  delivery: ['sent', 'kitchen', 'out', 'door'],
  pickup: ['sent', 'kitchen', 'ready'],
  dineIn: ['sent', 'kitchen', 'served'],
  multiDineIn: ['sent', 'kitchen', 'served'],
}

const S = ORDER_STATUS
const DONE: ReadonlySet<number> = new Set([
  S.delivered,
  S.multiDineServed,
  S.multiDinePaid,
  S.multiDineCompleted,
])

/** What a stage is called while the order waits in it: for its day, or for the driver or the waiter. */
const WAITING_STAGES: Readonly<Partial<Record<number, ProgressStage>>> = {
  [S.scheduledAccepted]: 'accepted',
  [S.kitchenReady]: 'kitchenReady',
}

export interface Progress {
  readonly stages: readonly ProgressStage[]
  /** Index of the stage that the order is in; the number of stages once all are done. */
  readonly at: number
}

interface FollowedOrder extends Pick<OrderRecord, 'orderType' | 'isMultiDine' | 'status'> {
  /** The highlighted stage, from `getActiveStageIndex`: 0 sent, 1 accepted, 2 from the kitchen's "ready" on. */
  readonly activeIndex: number
}

/** How far an order is; null for one that ended without hand-over or could not be delivered. */
export const getProgress = ({ activeIndex, status, ...order }: FollowedOrder): Progress | null => {
  if (isCancelledOrDeclined(status) || status === S.undelivered) return null
  const stages = STAGES[getServiceKind(order)]
  if (DONE.has(status)) return { stages, at: stages.length }
  const waiting = WAITING_STAGES[status]
  const isNamed = waiting === undefined || stages[activeIndex] === 'ready'
  return { stages: isNamed ? stages : stages.with(activeIndex, waiting), at: activeIndex }
}
