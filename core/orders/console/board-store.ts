import { create } from 'zustand'
import { getServerNow } from '#core/console-shell/console/server-clock.ts'
import type { ApiError } from '#platform/contract/client.ts'
import type { BoardOrder } from '../contract/endpoints.ts'
import { type BoardAction, mergeOrders, type PendingActions } from './board/lanes.ts'
import type { ConnectionState } from './board/watch-board.ts'

interface BoardState {
  /** Whose orders these are: an outlet's id, or all outlets. */
  readonly scope: string | undefined
  /** The first response has arrived. */
  readonly isLoaded: boolean
  /** The server's time at which the shown orders were loaded. */
  readonly loadedAt: number | undefined
  readonly orders: readonly BoardOrder[]
  readonly pending: PendingActions
  /** Orders that another member of staff changed before this person's action, until they are acted on again. */
  readonly conflicted: ReadonlySet<string>
  readonly connection: ConnectionState
  readonly loadError: ApiError | undefined
  /** Shows other orders; the current ones stay loaded. */
  readonly showScope: (scope: string) => void
  /** Applies the server's orders of a scope; ignored when another one is shown. */
  readonly receiveOrders: (scope: string, orders: readonly BoardOrder[]) => void
  readonly setLoadError: (error: ApiError) => void
  readonly setConnection: (line: ConnectionState) => void
  readonly startAction: (orderId: string, action: BoardAction) => void
  readonly completeAction: (order: BoardOrder) => void
  readonly rejectAction: (orderId: string, isSurprise: boolean) => void
}

const without = (pending: PendingActions, orderId: string): PendingActions =>
  Object.fromEntries(Object.entries(pending).filter(([id]) => id !== orderId))

const EMPTY = {
  scope: undefined,
  isLoaded: false,
  loadedAt: undefined,
  orders: [],
  pending: {},
  conflicted: new Set<string>(),
  connection: 'connecting',
  loadError: undefined,
} as const

/** The board of the shown outlets, shared by its screen, the chime and the navigation badge. */
export const useBoard = create<BoardState>()((set) => ({
  ...EMPTY,
  showScope: (scope) => set((state) => (state.scope === scope ? {} : { ...EMPTY, scope })),
  receiveOrders: (scope, orders) =>
    set((state) => {
      if (state.scope !== scope) return {}
      return {
        isLoaded: true,
        loadedAt: getServerNow(),
        orders: mergeOrders(state.orders, orders),
        loadError: undefined,
      }
    }),
  setLoadError: (loadError) => set({ loadError }),
  setConnection: (line) => set({ connection: line }),
  startAction: (orderId, action) =>
    set(({ pending, conflicted }) => ({
      pending: { ...pending, [orderId]: action },
      conflicted: new Set([...conflicted].filter((id) => id !== orderId)),
    })),
  completeAction: (order) =>
    set(({ orders, pending }) => ({
      orders: orders.map((known) => (known._id === order._id ? order : known)),
      pending: without(pending, order._id),
    })),
  rejectAction: (orderId, isSurprise) =>
    set(({ pending, conflicted }) => ({
      pending: without(pending, orderId),
      conflicted: isSurprise ? new Set([...conflicted, orderId]) : conflicted,
    })),
}))
