import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { getConsoleToken } from '#core/console-shell/console/console-session.ts'
import { syncServerClock } from '#core/console-shell/console/server-clock.ts'
import { buildRequestLine } from '#platform/contract/client.ts'
import { openEventStream } from '#platform/contract/event-stream.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { BoardOrder, OrdersApi } from '../contract/endpoints.ts'
import { orderErrors } from '../contract/errors.ts'
import type { DelayReason } from '../domain/delay-reason.ts'
import type { BoardAction } from './board/lanes.ts'
import { watchBoard } from './board/watch-board.ts'
import { ALL_OUTLETS } from './board-scope.ts'
import { useBoard } from './board-store.ts'

const board = () => useBoard.getState()

const toQuery = (scope: string) => (scope === ALL_OUTLETS ? {} : { store: scope })

/** Loads the board of a scope into the store. A failure is shown only while the board is empty. */
export const refreshBoard = async (scope: string): Promise<void> => {
  const answer = await consoleApi<OrdersApi>()('GET /api/v1/console/orders', { query: toQuery(scope) })
  if (!answer.ok) return board().setLoadError(answer.error)
  if (answer.data[0]) syncServerClock(answer.data[0].asOf)
  board().receiveOrders(scope, answer.data)
}

/** Subscribes to the orders of an outlet, or of all, until the returned function is called. */
export const subscribeToBoard = (scope: string): (() => void) => {
  board().showScope(scope)
  return watchBoard({
    refresh: () => refreshBoard(scope),
    onConnectionChange: (line) => board().setConnection(line),
    listen: (line) =>
      openEventStream<unknown>({
        url: buildRequestLine('GET /api/v1/console/orders/events', { query: toQuery(scope) }).url,
        token: getConsoleToken,
        ...line,
      }),
  })
}

const refreshShownBoard = async (): Promise<void> => {
  const { scope } = board()
  if (scope !== undefined) await refreshBoard(scope)
}

/** Assigns a delivery to a driver, or to nobody. */
export const assignDriver = async (
  { _id: id }: BoardOrder,
  driver: string | null,
  offline: string,
): Promise<void> => {
  const answer = await consoleApi<OrdersApi>()('PUT /api/v1/console/orders/:id/driver', {
    params: { id },
    body: { driver },
  })
  if (answer.ok) return board().completeAction(answer.data)
  const { status, message } = answer.error
  useToasts.getState().show({ text: status === 0 ? offline : message, tone: 'danger' })
  await refreshShownBoard()
}

export interface BoardActionInput {
  readonly action: BoardAction
  readonly minutes?: number
  readonly reason?: string
  readonly delay?: DelayReason
}

/** Another member of staff was faster, so the card is out of date. */
const CONFLICT_CODES: ReadonlySet<number> = new Set([
  orderErrors.transitionRefused.code,
  orderErrors.changedMeanwhile.code,
  orderErrors.unknownOrder.code,
])

interface SendOptions {
  /** Shown when the server cannot be reached. */
  readonly offline: string
  readonly isLeaving?: boolean
}

/** Sends an action that the board already shows; the card moves back with the reason when the server refuses it. */
export const sendBoardAction = async (
  { _id: id, version }: BoardOrder,
  input: BoardActionInput,
  { offline, isLeaving = false }: SendOptions,
): Promise<void> => {
  const answer = await consoleApi<OrdersApi>(isLeaving)('PUT /api/v1/console/orders/:id/status', {
    params: { id },
    body: { version, ...input },
  })
  if (answer.ok) return board().completeAction(answer.data)
  const { status, code, message } = answer.error
  const isSurprise = CONFLICT_CODES.has(code)
  if (isSurprise) await refreshShownBoard()
  board().rejectAction(id, isSurprise)
  useToasts.getState().show({ text: status === 0 ? offline : message, tone: 'danger' })
}

/** Shows an action on the board and sends it at once. */
export const performBoardAction = async (
  order: BoardOrder,
  input: BoardActionInput,
  offline: string,
): Promise<void> => {
  if (board().pending[order._id]) return
  board().startAction(order._id, input.action)
  await sendBoardAction(order, input, { offline })
}
