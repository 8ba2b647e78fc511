/** Maximum number of members of a group, not counting the host. */
export const MAX_MEMBERS = 30
export const MAX_MEMBER_NAME_LENGTH = 40
/** Longest duration of a group, in minutes. */
export const MAX_GROUP_MINUTES = 24 * 60

/** `locked` by the host, `timeUp` at the deadline; `ordered` or `over` when the cart is no longer open. */
export const GROUP_STATES = ['open', 'locked', 'timeUp', 'ordered', 'over'] as const
export type GroupState = (typeof GROUP_STATES)[number]

/** Who pays the order of a group: its host all of it, or each their part. */
export const GROUP_PAYERS = ['host', 'each'] as const
export type GroupPayers = (typeof GROUP_PAYERS)[number]

/** Of an order that each pays a part of: `open` until all parts are paid, then `paid`; `over` when it was given up or cancelled. */
export const GROUP_BILL_STATES = ['open', 'paid', 'over'] as const
export type GroupBillState = (typeof GROUP_BILL_STATES)[number]

export interface GroupStateInput {
  readonly status: 'open' | 'locked' | 'ended'
  /** Null: no deadline. */
  readonly closesAt: Date | null
  /** Outcome of the host's cart; `over` for every end other than an order. */
  readonly cart: 'open' | 'ordered' | 'over'
}

/**
 * State of a group at an instant: whether dishes can still be added, and if not, why. Exactly at the deadline it is
 * closed.
 */
export const computeGroupState = ({ status, closesAt, cart }: GroupStateInput, now: Date): GroupState => {
  if (cart === 'ordered') return 'ordered'
  if (cart === 'over' || status === 'ended') return 'over'
  if (status === 'locked') return 'locked'
  return closesAt && closesAt <= now ? 'timeUp' : 'open'
}
