import { later, minutes } from '#platform/kernel/clock.ts'
import type { OrderState } from './order.ts'
import { kindOf, ORDER_KINDS, type OrderKind } from './order-kind.ts'
import { ORDER_STATUS, type OrderStatus } from './order-status.ts'

/** Who may move an order: the customer, the shop itself, or staff by their role. */
export const MOVERS = ['system', 'customer', 'owner', 'manager', 'orderTaker', 'kitchen', 'driver'] as const
export type Mover = (typeof MOVERS)[number]

/** What staff press on the board. */
export const BOARD_ACTIONS = [
  'accept',
  'decline',
  'ready',
  'out',
  'delivered',
  'undelivered',
  'cancel',
] as const
export type BoardAction = (typeof BOARD_ACTIONS)[number]

export interface Transition {
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly by: readonly Mover[]
  readonly kinds: readonly OrderKind[]
  readonly action?: BoardAction
  /** `scheduled`: only orders for later. `inTime`: only until the customer's cut-off. */
  readonly only?: 'scheduled' | 'inTime'
}

const DECIDERS: readonly Mover[] = ['owner', 'manager', 'orderTaker']
const COOKS: readonly Mover[] = [...DECIDERS, 'kitchen']
const DRIVERS: readonly Mover[] = [...DECIDERS, 'driver']
const SYSTEM: readonly Mover[] = ['system']
const CUSTOMER: readonly Mover[] = ['customer']

const S = ORDER_STATUS
const ALL = ORDER_KINDS
const DELIVERY: readonly OrderKind[] = ['delivery']

/** Every way an order may go. What is not here is refused; buttons and checks are both made from it. */
export const TRANSITIONS: readonly Transition[] = [
  { from: S.initialize, to: S.new, by: SYSTEM, kinds: ALL },
  { from: S.initialize, to: S.paymentCancelled, by: SYSTEM, kinds: ALL },
  { from: S.new, to: S.scheduledAccepted, by: DECIDERS, kinds: ALL, action: 'accept', only: 'scheduled' },
  { from: S.new, to: S.approved, by: DECIDERS, kinds: ALL, action: 'accept' },
  { from: S.new, to: S.declined, by: [...DECIDERS, 'system'], kinds: ALL, action: 'decline' },
  { from: S.new, to: S.customerReject, by: CUSTOMER, kinds: ALL },
  { from: S.new, to: S.paymentCancelled, by: SYSTEM, kinds: ALL },
  { from: S.scheduledAccepted, to: S.approved, by: [...DECIDERS, 'system'], kinds: ALL, action: 'accept' },
  { from: S.scheduledAccepted, to: S.declined, by: DECIDERS, kinds: ALL, action: 'decline' },
  { from: S.scheduledAccepted, to: S.customerReject, by: CUSTOMER, kinds: ALL },
  { from: S.approved, to: S.kitchenReady, by: COOKS, kinds: ALL, action: 'ready' },
  { from: S.approved, to: S.declined, by: DECIDERS, kinds: ALL, action: 'decline' },
  { from: S.approved, to: S.customerReject, by: CUSTOMER, kinds: ALL, only: 'inTime' },
  { from: S.kitchenReady, to: S.outForDelivery, by: DRIVERS, kinds: DELIVERY, action: 'out' },
  { from: S.kitchenReady, to: S.delivered, by: COOKS, kinds: ['pickup', 'dineIn'], action: 'delivered' },
  { from: S.kitchenReady, to: S.multiDineServed, by: COOKS, kinds: ['multiDineIn'], action: 'delivered' },
  { from: S.outForDelivery, to: S.delivered, by: DRIVERS, kinds: DELIVERY, action: 'delivered' },
  { from: S.outForDelivery, to: S.undelivered, by: DRIVERS, kinds: DELIVERY, action: 'undelivered' },
  { from: S.undelivered, to: S.outForDelivery, by: DRIVERS, kinds: DELIVERY, action: 'out' },
  { from: S.undelivered, to: S.cancelledForCustomer, by: DECIDERS, kinds: DELIVERY, action: 'cancel' },
  { from: S.multiDineServed, to: S.multiDinePaid, by: [...DECIDERS, 'system'], kinds: ['multiDineIn'] },
  { from: S.multiDinePaid, to: S.multiDineCompleted, by: [...DECIDERS, 'system'], kinds: ['multiDineIn'] },
]

const LEADING: ReadonlySet<OrderStatus> = new Set(TRANSITIONS.map(({ from }) => from))

/** Whether nothing can become of an order any more. */
export const isFinal = (status: OrderStatus): boolean => !LEADING.has(status)

/** Orders that ended without being handed over: the customer gets back what was paid. */
const GONE: ReadonlySet<OrderStatus> = new Set([
  S.declined,
  S.cancelledForCustomer,
  S.paymentCancelled,
  S.customerReject,
])

export const isGone = (status: OrderStatus): boolean => GONE.has(status)

/** How long after being accepted an order may still be cancelled by its customer: then the kitchen has begun. */
export const CANCEL_CUT_OFF = minutes(2)

/** What a rule about a move needs to know of the order. */
export type MovingOrder = Pick<
  OrderState,
  | 'status'
  | 'orderType'
  | 'isMultiDine'
  | 'scheduledFor'
  | 'acceptedAt'
  | 'preparationMinutes'
  | 'deliveryMinutes'
>

const isInTime = ({ acceptedAt }: MovingOrder, now: Date): boolean =>
  acceptedAt === null || now < later(acceptedAt, CANCEL_CUT_OFF)

/** Why a move may not be: `refused` at all, or only now because it is `tooLate`. */
export type MoveRefusal = 'refused' | 'tooLate'

export interface MoveWish {
  readonly to: OrderStatus
  readonly by: Mover
  readonly now: Date
}

/** Judges one move by the table; undefined when it is allowed. */
export const judgeMove = (order: MovingOrder, { to, by, now }: MoveWish): MoveRefusal | undefined => {
  const kind = kindOf(order)
  const found = TRANSITIONS.find(
    (move) => move.from === order.status && move.to === to && move.kinds.includes(kind),
  )
  if (!found?.by.includes(by)) return 'refused'
  if (found.only === 'scheduled' && order.scheduledFor === null) return 'refused'
  return found.only === 'inTime' && !isInTime(order, now) ? 'tooLate' : undefined
}

/** When the kitchen must begin so that an order for later is there in time; null for an order for now. */
export const startsAt = ({ scheduledFor, preparationMinutes, deliveryMinutes }: MovingOrder): Date | null =>
  scheduledFor && later(scheduledFor, -minutes(preparationMinutes + (deliveryMinutes ?? 0)))

/** Where an action leads from where the order stands; undefined when it may not be done by `by` now. */
export const targetOf = (
  order: MovingOrder,
  { action, by, now }: { readonly action: BoardAction; readonly by: Mover; readonly now: Date },
): OrderStatus | undefined => {
  const start = startsAt(order)
  const allowed = TRANSITIONS.filter((move) => move.from === order.status && move.action === action)
    .map(({ to }) => to)
    .filter((to) => judgeMove(order, { to, by, now }) === undefined)
  const waits = start !== null && start > now
  return (
    allowed.find((to) => (to === S.scheduledAccepted) === waits) ??
    allowed.find((to) => to !== S.scheduledAccepted)
  )
}

/** The actions that a member of staff with this role may press now. */
export const actionsFor = (order: MovingOrder, by: Mover, now: Date): BoardAction[] =>
  BOARD_ACTIONS.filter((action) => targetOf(order, { action, by, now }) !== undefined)

export const canCustomerCancel = (order: MovingOrder, now: Date): boolean =>
  judgeMove(order, { to: S.customerReject, by: 'customer', now }) === undefined

export const isMover = (role: string): role is Mover => MOVERS.some((mover) => mover === role)
