import { minutes, seconds } from '#platform/kernel/clock.ts'
import type { BoardOrder } from '../../contract/endpoints.ts'
import type { BoardAction } from './lanes.ts'

/** How long a step can be taken back before it is sent. */
export const HOLD_MS = seconds(5)

/** The longest hold, for somebody who has reached the button with a keyboard or a screen reader. */
export const LONGEST_HOLD_MS = seconds(15)

/** A step that was never sent is sent by the device's next start, if that is not later than this. */
const STORED_STEP_TTL = minutes(5)

/** Room for the request itself before an order is declined by the clock. */
const DEADLINE_MARGIN = seconds(10)

/** Steps of one tap. Declining and cancelling ask first, and so are sent at once. */
const HELD_ACTIONS: ReadonlySet<BoardAction> = new Set(['accept', 'ready', 'out', 'delivered', 'undelivered'])

/** Whether a step waits for a change of mind: not where waiting could miss the deadline of an answer. */
export const canHoldStep = (
  { answer }: Pick<BoardOrder, 'answer'>,
  action: BoardAction,
  now: number,
): boolean => {
  if (!HELD_ACTIONS.has(action)) return false
  return answer === null || Date.parse(answer.by) - now > LONGEST_HOLD_MS + DEADLINE_MARGIN
}

/** Whether a held step can no longer be sent: the order has changed, or has left the board. */
export const isOvertaken = (
  held: Pick<BoardOrder, '_id' | 'version'>,
  orders: readonly Pick<BoardOrder, '_id' | 'version'>[],
): boolean => orders.find(({ _id }) => _id === held._id)?.version !== held.version

/** Whether a step that an earlier page left behind is still what somebody wants. */
export const isStoredStepCurrent = (tappedAt: number, now: number): boolean =>
  now >= tappedAt && now - tappedAt < STORED_STEP_TTL
