import { minutes } from '#platform/kernel/clock.ts'
import { ITEM_STATE, type ItemState, isAllServed } from './item-state.ts'
import type { SessionStatus } from './session.ts'

/** What a table's tile says. */
export const FLOOR_STATES = ['free', 'pending', 'seated', 'waiting', 'late', 'served', 'bill'] as const
export type FloorState = (typeof FLOOR_STATES)[number]

/** Guests who wait longer than this for their food need somebody. */
export const LATE_AFTER = minutes(20)

interface FloorInput {
  readonly status: SessionStatus | null
  /** Since when the visit lasts. */
  readonly openedAt: Date
  readonly hasAskedForBill: boolean
  readonly items: readonly { readonly state: ItemState; readonly sentAt: Date }[]
}

/** The state of a table, and since when it has it. */
export const computeFloorState = (
  { status, openedAt, hasAskedForBill, items }: FloorInput,
  now: Date,
): { readonly state: FloorState; readonly since: Date } => {
  if (status === null || status === 'closed') return { state: 'free', since: openedAt }
  if (status === 'pending') return { state: 'pending', since: openedAt }
  if (hasAskedForBill) return { state: 'bill', since: openedAt }
  const due = items.filter(({ state }) => state === ITEM_STATE.waiting || state === ITEM_STATE.accepted)
  const [first] = due.map(({ sentAt }) => sentAt).toSorted((a, b) => a.getTime() - b.getTime())
  if (first) return { state: now.getTime() - first.getTime() > LATE_AFTER ? 'late' : 'waiting', since: first }
  return { state: isAllServed(items.map(({ state }) => state)) ? 'served' : 'seated', since: openedAt }
}
