import { minutes } from '#platform/kernel/clock.ts'
import { type ItemState, isAllServed, isDue } from './item-state.ts'
import type { SessionStatus } from './session.ts'

/** What a table's tile says. */
export const FLOOR_STATES = [
  'free',
  'pending',
  'ready',
  'seated',
  'waiting',
  'late',
  'served',
  'bill',
] as const
export type FloorState = (typeof FLOOR_STATES)[number]

/** Guests who wait longer than this for their food need somebody. */
export const LATE_AFTER = minutes(20)

interface FloorInput {
  readonly status: SessionStatus | null
  /** Since when the visit lasts. */
  readonly openedAt: Date
  readonly hasAskedForBill: boolean
  /** When each round became ready that waits to be brought. */
  readonly readySince: readonly Date[]
  readonly items: readonly { readonly state: ItemState; readonly sentAt: Date }[]
}

const findEarliest = (times: readonly Date[]): Date | undefined =>
  times.toSorted((a, b) => a.getTime() - b.getTime())[0]

/** The state of a table, and since when it has it. */
export const computeFloorState = (
  { status, openedAt, hasAskedForBill, readySince, items }: FloorInput,
  now: Date,
): { readonly state: FloorState; readonly since: Date } => {
  if (status === null || status === 'closed') return { state: 'free', since: openedAt }
  if (status === 'pending') return { state: 'pending', since: openedAt }
  // Food that stands ready gets cold, whatever else the guests wait for.
  const ready = findEarliest(readySince)
  if (ready) return { state: 'ready', since: ready }
  if (hasAskedForBill) return { state: 'bill', since: openedAt }
  const due = items.filter(({ state }) => isDue(state))
  const first = findEarliest(due.map(({ sentAt }) => sentAt))
  if (first) return { state: now.getTime() - first.getTime() > LATE_AFTER ? 'late' : 'waiting', since: first }
  return { state: isAllServed(items.map(({ state }) => state)) ? 'served' : 'seated', since: openedAt }
}
