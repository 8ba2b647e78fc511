import type { Lane } from './lanes.ts'

export const VIEWS = ['now', 'later', 'done', 'past'] as const
export type View = (typeof VIEWS)[number]

export const LANES_OF_VIEW: Readonly<Record<View, readonly Lane[]>> = {
  now: ['new', 'accepted', 'ready', 'out'],
  later: ['laterNew', 'laterAccepted'],
  done: ['done'],
  past: [],
}

/** Roles of the contract. */
const PAST_ORDER_ROLES: ReadonlySet<string> = new Set(['owner', 'manager'])

/** The views of a role: past orders are for those who answer for the outlet. */
export const getViewsForRole = (role: string): readonly View[] =>
  VIEWS.filter((view) => view !== 'past' || PAST_ORDER_ROLES.has(role))
