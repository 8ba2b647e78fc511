import type { BoardOrder } from '../../contract/endpoints.ts'
import type { BoardAction } from './lanes.ts'

/** Which of the allowed actions are on the card, and which only in the order's details. */
export interface ActionPlan {
  readonly primary: BoardAction | undefined
  readonly secondary: readonly BoardAction[]
  /** Shown only in the details. */
  readonly rare: readonly BoardAction[]
}

/** The regular actions, in the order of an order's lifecycle. */
const FORWARD: readonly BoardAction[] = ['accept', 'ready', 'out', 'delivered']

/** One big button is the next step; declining is next to it only while the order is unanswered. */
export const planActions = ({ actions, column }: Pick<BoardOrder, 'actions' | 'column'>): ActionPlan => {
  const primary = FORWARD.find((action) => actions.includes(action))
  const others = actions.filter((action) => action !== primary)
  const isRare = (action: BoardAction): boolean => action === 'decline' && column !== 'new'
  return {
    primary,
    secondary: others.filter((action) => !isRare(action)),
    rare: others.filter(isRare),
  }
}
