import { consoleApi } from '#core/stores/console/console-api.ts'
import { consoleToken } from '#core/stores/console/console-session.ts'
import { hearServerTime } from '#core/stores/console/server-clock.ts'
import { addressOf } from '#platform/contract/client.ts'
import { openEventStream } from '#platform/contract/event-stream.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { BoardOrder, OrdersApi } from '../contract/endpoints.ts'
import { orderErrors } from '../contract/errors.ts'
import type { BoardAction } from './board/lanes.ts'
import { watchBoard } from './board/watch-board.ts'
import { useBoard } from './board-store.ts'

const board = () => useBoard.getState()

/** Reads an outlet's board into the store. A failure is shown only while there is nothing to show. */
export const lookAtBoard = async (storeId: string): Promise<void> => {
  const answer = await consoleApi<OrdersApi>()('GET /api/v1/console/orders', { query: { store: storeId } })
  if (!answer.ok) return board().failed(answer.error)
  if (answer.data[0]) hearServerTime(answer.data[0].asOf)
  board().told(storeId, answer.data)
}

/** Follows an outlet's orders until the returned function is called. */
export const followBoard = (storeId: string): (() => void) => {
  board().begin(storeId)
  return watchBoard({
    look: () => lookAtBoard(storeId),
    onLine: (line) => board().setLine(line),
    listen: (line) =>
      openEventStream<unknown>({
        url: addressOf('GET /api/v1/console/orders/events', { query: { store: storeId } }).url,
        token: consoleToken,
        ...line,
      }),
  })
}

export interface Wish {
  readonly action: BoardAction
  readonly minutes?: number
  readonly reason?: string
}

/** Somebody else was faster, so what stands on the card is not true any more. */
const SURPRISES: ReadonlySet<number> = new Set([
  orderErrors.transitionRefused.code,
  orderErrors.changedMeanwhile.code,
  orderErrors.unknownOrder.code,
])

/**
 * Does what was tapped. The card moves at once and comes back when the server refuses, saying why; `offline` is said
 * when the server cannot be reached. Answers whether it was done.
 */
export const moveOrder = async (order: BoardOrder, wish: Wish, offline: string): Promise<boolean> => {
  const { _id: id, version, store } = order
  if (board().pending[id]) return false
  board().tapped(id, wish.action)
  const answer = await consoleApi<OrdersApi>()('PUT /api/v1/console/orders/:id/status', {
    params: { id },
    body: { version, ...wish },
  })
  if (answer.ok) {
    board().answered(answer.data)
    return true
  }
  const { status, code, message } = answer.error
  const isSurprise = SURPRISES.has(code)
  if (isSurprise) await lookAtBoard(store._id)
  board().refused(id, isSurprise)
  useToasts.getState().show({ text: status === 0 ? offline : message, tone: 'danger' })
  return false
}
