import type { BoardOrder } from '../../contract/endpoints.ts'
import type { BoardAction } from './lanes.ts'

/** Which of the allowed actions stand on the card, and which only in the order's details. */
export interface ActionPlan {
  readonly primary: BoardAction | undefined
  readonly secondary: readonly BoardAction[]
  /** Away from hasty fingers. */
  readonly rare: readonly BoardAction[]
}

/** The way forward, in the order in which an order goes it. */
const FORWARD: readonly BoardAction[] = ['accept', 'ready', 'out', 'delivered']

/** One big button leads forward; declining stands beside it only while the order waits for an answer. */
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
