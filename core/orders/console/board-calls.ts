import { consoleApi } from '#core/stores/console/console-api.ts'
import { getConsoleToken } from '#core/stores/console/console-session.ts'
import { syncServerClock } from '#core/stores/console/server-clock.ts'
import { buildRequestLine } from '#platform/contract/client.ts'
import { openEventStream } from '#platform/contract/event-stream.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { BoardOrder, OrdersApi } from '../contract/endpoints.ts'
import { orderErrors } from '../contract/errors.ts'
import type { BoardAction } from './board/lanes.ts'
import { watchBoard } from './board/watch-board.ts'
import { useBoard } from './board-store.ts'

const board = () => useBoard.getState()

/** Loads an outlet's board into the store. A failure is shown only while the board is empty. */
export const refreshBoard = async (storeId: string): Promise<void> => {
  const answer = await consoleApi<OrdersApi>()('GET /api/v1/console/orders', { query: { store: storeId } })
  if (!answer.ok) return board().setLoadError(answer.error)
  if (answer.data[0]) syncServerClock(answer.data[0].asOf)
  board().receiveOrders(storeId, answer.data)
}

/** Subscribes to an outlet's orders until the returned function is called. */
export const subscribeToBoard = (storeId: string): (() => void) => {
  board().showStore(storeId)
  return watchBoard({
    refresh: () => refreshBoard(storeId),
    onConnectionChange: (line) => board().setConnection(line),
    listen: (line) =>
      openEventStream<unknown>({
        url: buildRequestLine('GET /api/v1/console/orders/events', { query: { store: storeId } }).url,
        token: getConsoleToken,
        ...line,
      }),
  })
}

export interface BoardActionInput {
  readonly action: BoardAction
  readonly minutes?: number
  readonly reason?: string
}

/** Another member of staff was faster, so the card is out of date. */
const CONFLICT_CODES: ReadonlySet<number> = new Set([
  orderErrors.transitionRefused.code,
  orderErrors.changedMeanwhile.code,
  orderErrors.unknownOrder.code,
])

/**
 * Performs the tapped action. The card moves immediately and moves back with the reason when the server refuses;
 * `offline` is the text shown when the server cannot be reached. Returns whether the action succeeded.
 */
export const performBoardAction = async (
  order: BoardOrder,
  input: BoardActionInput,
  offline: string,
): Promise<boolean> => {
  const { _id: id, version, store } = order
  if (board().pending[id]) return false
  board().startAction(id, input.action)
  const answer = await consoleApi<OrdersApi>()('PUT /api/v1/console/orders/:id/status', {
    params: { id },
    body: { version, ...input },
  })
  if (answer.ok) {
    board().completeAction(answer.data)
    return true
  }
  const { status, code, message } = answer.error
  const isSurprise = CONFLICT_CODES.has(code)
  if (isSurprise) await refreshBoard(store._id)
  board().rejectAction(id, isSurprise)
  useToasts.getState().show({ text: status === 0 ? offline : message, tone: 'danger' })
  return false
}
