import type { OrderRecord } from './order.ts'
import { getServiceKind, type OrderKind } from './order-kind.ts'
import { ORDER_STATUS, type OrderStatus } from './order-status.ts'
import { isCancelledOrDeclined } from './transitions.ts'

export const TIMELINE_KEYS = [
  'waiting',
  'accepted',
  'preparing',
  'ready',
  'outForDelivery',
  'delivered',
  'pickedUp',
  'completed',
  'undelivered',
  'cancelled',
  'declined',
] as const
export type TimelineKey = (typeof TIMELINE_KEYS)[number]

/** A step with the time it was reached, null while it is still to come. */
export interface TimelineStep {
  readonly key: TimelineKey
  readonly at: Date | null
}

const S = ORDER_STATUS

/** The statuses that mark a step as reached; the earliest one reached gives its time. */
const REACHED_BY: Readonly<Record<TimelineKey, readonly OrderStatus[]>> = {
  waiting: [S.new],
  accepted: [S.scheduledAccepted, S.approved],
  preparing: [S.approved],
  ready: [S.kitchenReady],
  outForDelivery: [S.outForDelivery],
  delivered: [S.delivered],
  pickedUp: [S.delivered],
  completed: [S.delivered, S.multiDineServed, S.multiDinePaid, S.multiDineCompleted],
  undelivered: [S.undelivered],
  cancelled: [S.cancelledForCustomer, S.paymentCancelled, S.customerReject],
  declined: [S.declined],
}

const COMMON_STEPS = ['waiting', 'accepted', 'preparing', 'ready'] as const

const STEPS: Readonly<Record<OrderKind, readonly TimelineKey[]>> = {
  delivery: [...COMMON_STEPS, 'outForDelivery', 'delivered'],
  pickup: [...COMMON_STEPS, 'pickedUp'],
  dineIn: [...COMMON_STEPS, 'completed'],
  multiDineIn: [...COMMON_STEPS, 'completed'],
}

type TimelineInput = Pick<OrderRecord, 'status' | 'history' | 'orderType' | 'isMultiDine'>

/** Without the moments that were taken back: returning to a status undoes what came after it. */
const removeUndone = (history: TimelineInput['history']): TimelineInput['history'] => {
  const valid: TimelineInput['history'][number][] = []
  for (const moment of history) {
    const before = valid.findIndex(({ status }) => status === moment.status)
    if (before === -1) valid.push(moment)
    else valid.length = before + 1
  }
  return valid
}

const getStepTime = ({ history }: TimelineInput, key: TimelineKey, from: 'first' | 'last'): Date | null => {
  const moments = removeUndone(history).filter(({ status }) => REACHED_BY[key].includes(status))
  return (from === 'first' ? moments[0] : moments.at(-1))?.at ?? null
}

/**
 * The customer's timeline of an order, each step with its clock time. An order that ended early shows the reached
 * steps and then the end; a failed delivery replaces the delivery step until it goes out again.
 */
export const buildTimeline = (order: TimelineInput): TimelineStep[] => {
  const steps = STEPS[getServiceKind(order)].map((key) => ({ key, at: getStepTime(order, key, 'first') }))
  const reached = steps.filter(({ at }) => at !== null)
  if (isCancelledOrDeclined(order.status)) {
    const end = order.status === S.declined ? 'declined' : 'cancelled'
    return [...reached, { key: end, at: getStepTime(order, end, 'last') }]
  }
  if (order.status === S.undelivered) {
    return [...reached, { key: 'undelivered', at: getStepTime(order, 'undelivered', 'last') }]
  }
  return steps
}

const FROM_READY: ReadonlySet<OrderStatus> = new Set([
  S.kitchenReady,
  S.outForDelivery,
  S.delivered,
  S.undelivered,
  S.multiDineServed,
  S.multiDinePaid,
  S.multiDineCompleted,
])

/** Index of the highlighted stage: 0 waiting, 1 accepted, 2 from the kitchen's "ready" on. */
export const getActiveStageIndex = (status: OrderStatus): 0 | 1 | 2 => {
  if (FROM_READY.has(status)) return 2
  return status === S.approved || status === S.scheduledAccepted ? 1 : 0
}
