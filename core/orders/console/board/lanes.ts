import { getChannel } from '#core/sites/domain/order-type.ts'
import type { BoardOrder } from '../../contract/endpoints.ts'

/**
 * The lanes of the board. Scheduled orders have their own lanes, so that the kitchen does not start them too early.
 */
export const LANES = ['new', 'accepted', 'ready', 'out', 'laterNew', 'laterAccepted', 'done'] as const
export type Lane = (typeof LANES)[number]

export type BoardAction = BoardOrder['actions'][number]

/** Whether the orders of the lane wait for an answer. */
export const isNewLane = (lane: Lane): boolean => lane === 'new' || lane === 'laterNew'

/** The pending action by order: tapped, but not yet answered by the server. */
export type PendingActions = Readonly<Record<string, BoardAction>>

const ALL: readonly Lane[] = LANES

/** Lanes in which a role has actions, plus the done lane; roles that accept orders see all. */
const LANES_OF_ROLE: Readonly<Record<string, readonly Lane[]>> = {
  kitchen: ['accepted', 'ready', 'laterAccepted', 'done'],
  driver: ['ready', 'out', 'done'],
}

export const getLanesForRole = (role: string): readonly Lane[] => LANES_OF_ROLE[role] ?? ALL

const COLUMN_AFTER_ACTION: Readonly<Record<Exclude<BoardAction, 'back'>, BoardOrder['column']>> = {
  accept: 'accepted',
  decline: 'done',
  ready: 'ready',
  out: 'out',
  delivered: 'done',
  undelivered: 'out',
  cancel: 'done',
}

type PlacedCard = Pick<BoardOrder, 'column' | 'when' | 'orderType'>

const getColumnBefore = ({ column, orderType }: PlacedCard): BoardOrder['column'] => {
  if (column === 'done') return getChannel(orderType) === 'delivery' ? 'out' : 'ready'
  return column === 'out' ? 'ready' : 'accepted'
}

const getColumnAfter = (order: PlacedCard, action: BoardAction): BoardOrder['column'] =>
  action === 'back' ? getColumnBefore(order) : COLUMN_AFTER_ACTION[action]

/** The lane of a card; a pending action counts as done before the server responds. */
export const getLane = (order: PlacedCard, pending?: BoardAction): Lane => {
  const column = pending ? getColumnAfter(order, pending) : order.column
  if (order.when === 'now') return column
  if (column === 'new') return 'laterNew'
  return column === 'accepted' ? 'laterAccepted' : column
}

const placed = (order: BoardOrder): number => Date.parse(order.placedAt)
const due = (order: BoardOrder): number => Date.parse(order.scheduledFor ?? order.placedAt)
const ended = (order: BoardOrder): number =>
  Math.max(...order.timeline.map(({ at }) => (at ? Date.parse(at) : 0)), placed(order))

const byId = (a: BoardOrder, b: BoardOrder): number => (a._id < b._id ? -1 : 1)

/**
 * Sort order of a lane's cards. It uses only values that never change within a lane, so that no card moves while it
 * is being tapped: oldest first, scheduled orders by their time, done orders latest first.
 */
const COMPARE: Readonly<Record<Lane, (a: BoardOrder, b: BoardOrder) => number>> = {
  new: (a, b) => placed(a) - placed(b),
  accepted: (a, b) => placed(a) - placed(b),
  ready: (a, b) => placed(a) - placed(b),
  out: (a, b) => placed(a) - placed(b),
  laterNew: (a, b) => due(a) - due(b),
  laterAccepted: (a, b) => due(a) - due(b),
  done: (a, b) => ended(b) - ended(a),
}

/** All orders by lane, each lane in a stable order. */
export const groupByLane = (
  orders: readonly BoardOrder[],
  pending: PendingActions = {},
): Record<Lane, BoardOrder[]> => {
  const lanes = Object.fromEntries(LANES.map((lane) => [lane, [] as BoardOrder[]])) as Record<
    Lane,
    BoardOrder[]
  >
  for (const order of orders) lanes[getLane(order, pending[order._id])].push(order)
  for (const lane of LANES) lanes[lane].sort((a, b) => COMPARE[lane](a, b) || byId(a, b))
  return lanes
}

/** Orders that this member of staff can accept or decline, immediate and scheduled, and those with added items. */
export const getUnansweredOrders = (
  orders: readonly BoardOrder[],
  pending: PendingActions = {},
): BoardOrder[] =>
  orders.filter(
    ({ _id, column, actions, unansweredItems }) =>
      column === 'new' && (actions.includes('accept') || unansweredItems > 0) && !pending[_id],
  )

/**
 * Merges a full board from the server. A newer version of an order in the browser is kept, because the response may
 * date from before a tap.
 */
export const mergeOrders = (known: readonly BoardOrder[], told: readonly BoardOrder[]): BoardOrder[] => {
  const before = new Map(known.map((order) => [order._id, order]))
  return told.map((order) => {
    const mine = before.get(order._id)
    return mine && mine.version > order.version ? mine : order
  })
}
