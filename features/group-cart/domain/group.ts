/** So many people, besides the host, fill one cart. */
export const MAX_MEMBERS = 30
export const MAX_NAME_LENGTH = 40
/** The longest time that a group can be given, in minutes. */
export const MAX_MINUTES = 24 * 60

/** `locked` by the host, `timeUp` at the deadline; `ordered` or `over` when the cart is not open any more. */
export const GROUP_STATES = ['open', 'locked', 'timeUp', 'ordered', 'over'] as const
export type GroupState = (typeof GROUP_STATES)[number]

export interface GroupStateInput {
  readonly status: 'open' | 'locked' | 'ended'
  /** Null: no deadline. */
  readonly closesAt: Date | null
  /** What has become of the host's cart; `over` for every end but an order. */
  readonly cart: 'open' | 'ordered' | 'over'
}

/** How a group stands at a moment: whether dishes can still be added, and if not, why. At the deadline sharp it is over. */
export const computeGroupState = ({ status, closesAt, cart }: GroupStateInput, now: Date): GroupState => {
  if (cart === 'ordered') return 'ordered'
  if (cart === 'over' || status === 'ended') return 'over'
  if (status === 'locked') return 'locked'
  return closesAt && closesAt <= now ? 'timeUp' : 'open'
}
