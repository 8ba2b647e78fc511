import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import type { OrderState } from './order.ts'
import { getServiceKind, ORDER_KINDS, type OrderKind } from './order-kind.ts'
import { ORDER_STATUS, type OrderStatus } from './order-status.ts'
import { isLaterThanPromised, type PromisedOrder } from './promise.ts'

/** Who may move an order: the customer, the system, or staff by their role. */
export const ACTOR_ROLES = [
  'system',
  'customer',
  'owner',
  'manager',
  'orderTaker',
  'kitchen',
  'driver',
] as const
export type ActorRole = (typeof ACTOR_ROLES)[number]

/** The actions of staff on the board. */
export const BOARD_ACTIONS = [
  'accept',
  'decline',
  'ready',
  'out',
  'delivered',
  'undelivered',
  'cancel',
  'back',
] as const
export type BoardAction = (typeof BOARD_ACTIONS)[number]

export interface Transition {
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly by: readonly ActorRole[]
  readonly kinds: readonly OrderKind[]
  readonly action?: BoardAction
  /**
   * `scheduled`: only scheduled orders. `inTime`: until the customer's cut-off, and for as long as the order comes later
   * than promised. `recent`: a step back, for ten minutes after the step that it takes back.
   */
  readonly only?: 'scheduled' | 'inTime' | 'recent'
}

const ORDER_TAKING_ROLES: readonly ActorRole[] = ['owner', 'manager', 'orderTaker']
const KITCHEN_ROLES: readonly ActorRole[] = [...ORDER_TAKING_ROLES, 'kitchen']
const DRIVER_ROLES: readonly ActorRole[] = [...ORDER_TAKING_ROLES, 'driver']
const SYSTEM: readonly ActorRole[] = ['system']
const CUSTOMER: readonly ActorRole[] = ['customer']

const S = ORDER_STATUS
const ALL = ORDER_KINDS
const DELIVERY: readonly OrderKind[] = ['delivery']
const PICKUP: readonly OrderKind[] = ['pickup']
/** Rounds at a table are taken back item by item. */
const WHOLE_ORDERS: readonly OrderKind[] = ['delivery', 'pickup', 'dineIn']

const createStepsBack = (): Transition[] => {
  const step = { action: 'back', only: 'recent' } as const
  return [
    { ...step, from: S.kitchenReady, to: S.approved, by: KITCHEN_ROLES, kinds: WHOLE_ORDERS },
    { ...step, from: S.outForDelivery, to: S.kitchenReady, by: DRIVER_ROLES, kinds: DELIVERY },
    { ...step, from: S.delivered, to: S.outForDelivery, by: DRIVER_ROLES, kinds: DELIVERY },
    { ...step, from: S.delivered, to: S.kitchenReady, by: KITCHEN_ROLES, kinds: PICKUP },
  ]
}

/** All allowed transitions of an order. Any other is refused; buttons and checks both derive from this table. */
export const TRANSITIONS: readonly Transition[] = [
  { from: S.initialize, to: S.new, by: SYSTEM, kinds: ALL },
  { from: S.initialize, to: S.paymentCancelled, by: SYSTEM, kinds: ALL },
  {
    from: S.new,
    to: S.scheduledAccepted,
    by: ORDER_TAKING_ROLES,
    kinds: ALL,
    action: 'accept',
    only: 'scheduled',
  },
  { from: S.new, to: S.approved, by: ORDER_TAKING_ROLES, kinds: ALL, action: 'accept' },
  { from: S.new, to: S.declined, by: [...ORDER_TAKING_ROLES, 'system'], kinds: ALL, action: 'decline' },
  { from: S.new, to: S.customerReject, by: CUSTOMER, kinds: ALL },
  { from: S.new, to: S.paymentCancelled, by: SYSTEM, kinds: ALL },
  {
    from: S.scheduledAccepted,
    to: S.approved,
    by: [...ORDER_TAKING_ROLES, 'system'],
    kinds: ALL,
    action: 'accept',
  },
  { from: S.scheduledAccepted, to: S.declined, by: ORDER_TAKING_ROLES, kinds: ALL, action: 'decline' },
  { from: S.scheduledAccepted, to: S.customerReject, by: CUSTOMER, kinds: ALL },
  { from: S.approved, to: S.kitchenReady, by: KITCHEN_ROLES, kinds: ALL, action: 'ready' },
  { from: S.approved, to: S.declined, by: ORDER_TAKING_ROLES, kinds: ALL, action: 'decline' },
  { from: S.approved, to: S.customerReject, by: CUSTOMER, kinds: ALL, only: 'inTime' },
  { from: S.kitchenReady, to: S.outForDelivery, by: DRIVER_ROLES, kinds: DELIVERY, action: 'out' },
  {
    from: S.kitchenReady,
    to: S.delivered,
    by: KITCHEN_ROLES,
    kinds: ['pickup', 'dineIn'],
    action: 'delivered',
  },
  {
    from: S.kitchenReady,
    to: S.multiDineServed,
    by: KITCHEN_ROLES,
    kinds: ['multiDineIn'],
    action: 'delivered',
  },
  { from: S.outForDelivery, to: S.delivered, by: DRIVER_ROLES, kinds: DELIVERY, action: 'delivered' },
  { from: S.outForDelivery, to: S.undelivered, by: DRIVER_ROLES, kinds: DELIVERY, action: 'undelivered' },
  { from: S.undelivered, to: S.outForDelivery, by: DRIVER_ROLES, kinds: DELIVERY, action: 'out' },
  {
    from: S.undelivered,
    to: S.cancelledForCustomer,
    by: ORDER_TAKING_ROLES,
    kinds: DELIVERY,
    action: 'cancel',
  },
  {
    from: S.multiDineServed,
    to: S.multiDinePaid,
    by: [...ORDER_TAKING_ROLES, 'system'],
    kinds: ['multiDineIn'],
  },
  {
    from: S.multiDinePaid,
    to: S.multiDineCompleted,
    by: [...ORDER_TAKING_ROLES, 'system'],
    kinds: ['multiDineIn'],
  },
  ...createStepsBack(),
]

const NON_FINAL_STATUSES: ReadonlySet<OrderStatus> = new Set(
  TRANSITIONS.filter(({ only }) => only !== 'recent').map(({ from }) => from),
)

/** Whether the order goes no further; only a step back may change its status. */
export const isFinal = (status: OrderStatus): boolean => !NON_FINAL_STATUSES.has(status)

/** Orders that ended without hand-over: the customer is refunded. */
const CANCELLED_OR_DECLINED: ReadonlySet<OrderStatus> = new Set([
  S.declined,
  S.cancelledForCustomer,
  S.paymentCancelled,
  S.customerReject,
])

export const isCancelledOrDeclined = (status: OrderStatus): boolean => CANCELLED_OR_DECLINED.has(status)

/** Time after acceptance in which the customer may still cancel: then the kitchen has begun. */
export const CANCEL_CUT_OFF = minutes(2)

/** Time in which a step can be taken back; later, the customer and the day's figures count on it. */
export const STEP_BACK_LIMIT = minutes(10)

/** Whether an order went from one status to an earlier one. */
export const isStepBack = (from: OrderStatus | null, to: OrderStatus): boolean =>
  TRANSITIONS.some((move) => move.only === 'recent' && move.from === from && move.to === to)

/** The part of an order that the transition rules need. */
export type TransitionableOrder = PromisedOrder & Pick<OrderState, 'orderType' | 'isMultiDine' | 'acceptedAt'>

const isWithinCancelCutOff = ({ acceptedAt }: TransitionableOrder, now: Date): boolean =>
  acceptedAt === null || now < addMilliseconds(acceptedAt, CANCEL_CUT_OFF)

/** Whether the order reached its current status a short time ago. */
const isRecent = ({ history, status }: TransitionableOrder, now: Date): boolean => {
  const reached = history.findLast((moment) => moment.status === status)
  return reached !== undefined && now < addMilliseconds(reached.at, STEP_BACK_LIMIT)
}

/** Why a transition is not allowed: `refused` in general, or `tooLate` by now. */
export type TransitionRefusal = 'refused' | 'tooLate'

export interface TransitionRequest {
  readonly to: OrderStatus
  readonly by: ActorRole
  readonly now: Date
}

/** Validates one transition against the table; undefined when it is allowed. */
export const validateTransition = (
  order: TransitionableOrder,
  { to, by, now }: TransitionRequest,
): TransitionRefusal | undefined => {
  const kind = getServiceKind(order)
  const found = TRANSITIONS.find(
    (move) => move.from === order.status && move.to === to && move.kinds.includes(kind),
  )
  if (!found?.by.includes(by)) return 'refused'
  if (found.only === 'scheduled' && order.scheduledFor === null) return 'refused'
  if (found.only === 'recent') return isRecent(order, now) ? undefined : 'refused'
  if (found.only !== 'inTime' || isWithinCancelCutOff(order, now)) return undefined
  return isLaterThanPromised(order, now) ? undefined : 'tooLate'
}

/** When the kitchen must begin to have a scheduled order ready in time; null for an immediate order. */
export const getPreparationStart = ({
  scheduledFor,
  preparationMinutes,
  deliveryMinutes,
}: TransitionableOrder): Date | null =>
  scheduledFor && addMilliseconds(scheduledFor, -minutes(preparationMinutes + (deliveryMinutes ?? 0)))

/** The status that an action leads to from the order's current one; undefined when `by` may not perform it now. */
export const getActionTarget = (
  order: TransitionableOrder,
  { action, by, now }: { readonly action: BoardAction; readonly by: ActorRole; readonly now: Date },
): OrderStatus | undefined => {
  const start = getPreparationStart(order)
  const allowed = TRANSITIONS.filter((move) => move.from === order.status && move.action === action)
    .map(({ to }) => to)
    .filter((to) => validateTransition(order, { to, by, now }) === undefined)
  const waits = start !== null && start > now
  return (
    allowed.find((to) => (to === S.scheduledAccepted) === waits) ??
    allowed.find((to) => to !== S.scheduledAccepted)
  )
}

/** The actions that a member of staff with this role may perform now. */
export const getAllowedActions = (order: TransitionableOrder, by: ActorRole, now: Date): BoardAction[] =>
  BOARD_ACTIONS.filter((action) => getActionTarget(order, { action, by, now }) !== undefined)

export const canCustomerCancel = (order: TransitionableOrder, now: Date): boolean =>
  validateTransition(order, { to: S.customerReject, by: 'customer', now }) === undefined

/** The end of the time in which the customer may cancel; null while nothing has set it, or when it is not possible. */
export const getCancelEnd = (order: TransitionableOrder, now: Date): Date | null => {
  const isTimed = order.status === S.approved && !isLaterThanPromised(order, now)
  if (!isTimed || order.acceptedAt === null || !canCustomerCancel(order, now)) return null
  return addMilliseconds(order.acceptedAt, CANCEL_CUT_OFF)
}

/** Whether the kitchen has not begun, so that the customer may still change what was ordered. */
export const canCustomerRevise = (order: TransitionableOrder, now: Date): boolean =>
  canCustomerCancel(order, now) && (order.status !== S.approved || isWithinCancelCutOff(order, now))

export const isActorRole = (role: string): role is ActorRole => ACTOR_ROLES.some((mover) => mover === role)
