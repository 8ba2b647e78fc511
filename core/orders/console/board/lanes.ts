import type { BoardOrder } from '../../contract/endpoints.ts'

/** The lanes of the board. Orders for later wait apart, so that nobody cooks tomorrow's order today. */
export const LANES = ['new', 'accepted', 'ready', 'out', 'laterNew', 'laterAccepted', 'done'] as const
export type Lane = (typeof LANES)[number]

export type BoardAction = BoardOrder['actions'][number]

/** What is under way for an order: the tap that the server has not answered yet. */
export type PendingActions = Readonly<Record<string, BoardAction>>

const ALL: readonly Lane[] = LANES

/** Lanes in which a role can do something, and the done ones; roles that decide see all. */
const LANES_OF_ROLE: Readonly<Record<string, readonly Lane[]>> = {
  kitchen: ['accepted', 'ready', 'laterAccepted', 'done'],
  driver: ['ready', 'out', 'done'],
}

export const getLanesForRole = (role: string): readonly Lane[] => LANES_OF_ROLE[role] ?? ALL

const COLUMN_AFTER_ACTION: Readonly<Record<BoardAction, BoardOrder['column']>> = {
  accept: 'accepted',
  decline: 'done',
  ready: 'ready',
  out: 'out',
  delivered: 'done',
  undelivered: 'out',
  cancel: 'done',
}

/** The lane where a card stands; after a tap it stands where it will be, before the server has answered. */
export const getLane = (order: Pick<BoardOrder, 'column' | 'when'>, pending?: BoardAction): Lane => {
  const column = pending ? COLUMN_AFTER_ACTION[pending] : order.column
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
 * The order of a lane's cards. It depends only on what never changes while a card stands there, so that no card
 * slips away under a finger: oldest first, orders for later by their time, done ones latest first.
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

/** All orders by lane, each lane in its stable order. */
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

/** Orders that wait for this member of staff to accept or decline them, now and for later. */
export const getUnansweredOrders = (
  orders: readonly BoardOrder[],
  pending: PendingActions = {},
): BoardOrder[] =>
  orders.filter(({ _id, column, actions }) => column === 'new' && actions.includes('accept') && !pending[_id])

/**
 * The board after the server has told it all. An order that this browser knows in a newer version stays, because an
 * answer that was under way while somebody tapped tells of the time before.
 */
export const mergeOrders = (known: readonly BoardOrder[], told: readonly BoardOrder[]): BoardOrder[] => {
  const before = new Map(known.map((order) => [order._id, order]))
  return told.map((order) => {
    const mine = before.get(order._id)
    return mine && mine.version > order.version ? mine : order
  })
}
