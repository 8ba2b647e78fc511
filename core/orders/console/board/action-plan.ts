import type { BoardOrder } from '../../contract/endpoints.ts'
import type { BoardAction } from './lanes.ts'

/** Which of the allowed actions is on the card, and which only in the order's details. */
export interface ActionPlan {
  readonly primary: BoardAction | undefined
  /** Shown only in the details: what a slip of the finger must not reach. */
  readonly others: readonly BoardAction[]
}

/** The regular actions, in the order of an order's lifecycle. */
const FORWARD: readonly BoardAction[] = ['accept', 'ready', 'out', 'delivered']

/**
 * One button on the card is the next step; declining, cancelling and failed deliveries are in the details. While added
 * items wait for an answer, answering them is the next step, so moving the accepted ones on is in the details too.
 */
export const planActions = ({
  actions,
  unansweredItems,
}: Pick<BoardOrder, 'actions' | 'unansweredItems'>): ActionPlan => {
  const next = FORWARD.find((action) => actions.includes(action))
  const primary = unansweredItems > 0 && next !== 'accept' ? undefined : next
  return { primary, others: actions.filter((action) => action !== primary) }
}
