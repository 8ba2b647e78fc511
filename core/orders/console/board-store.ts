import { create } from 'zustand'
import type { ApiError } from '#platform/contract/client.ts'
import type { BoardOrder } from '../contract/endpoints.ts'
import { type BoardAction, merge, type Pending } from './board/lanes.ts'
import type { LineState } from './board/watch-board.ts'

interface BoardState {
  /** Of which outlet this is. */
  readonly storeId: string | undefined
  /** The first answer has come. */
  readonly isLoaded: boolean
  readonly orders: readonly BoardOrder[]
  readonly pending: Pending
  /** Orders that somebody else changed under this person's finger, until they are touched again. */
  readonly surprised: ReadonlySet<string>
  readonly line: LineState
  readonly loadError: ApiError | undefined
  /** Shows another outlet; the same one again keeps what is known of it. */
  readonly begin: (storeId: string) => void
  /** What the server says of an outlet; too late for one that is shown no more. */
  readonly told: (storeId: string, orders: readonly BoardOrder[]) => void
  readonly failed: (error: ApiError) => void
  readonly setLine: (line: LineState) => void
  readonly tapped: (orderId: string, action: BoardAction) => void
  readonly answered: (order: BoardOrder) => void
  readonly refused: (orderId: string, isSurprise: boolean) => void
}

const without = (pending: Pending, orderId: string): Pending =>
  Object.fromEntries(Object.entries(pending).filter(([id]) => id !== orderId))

const EMPTY = {
  storeId: undefined,
  isLoaded: false,
  orders: [],
  pending: {},
  surprised: new Set<string>(),
  line: 'connecting',
  loadError: undefined,
} as const

/** The board of the shown outlet, shared by its screen, the chime and the number in the navigation. */
export const useBoard = create<BoardState>()((set) => ({
  ...EMPTY,
  begin: (storeId) => set((state) => (state.storeId === storeId ? {} : { ...EMPTY, storeId })),
  told: (storeId, orders) =>
    set((state) => {
      if (state.storeId !== storeId) return {}
      return {
        isLoaded: true,
        orders: merge(state.orders, orders),
        loadError: undefined,
      }
    }),
  failed: (loadError) => set({ loadError }),
  setLine: (line) => set({ line }),
  tapped: (orderId, action) =>
    set(({ pending, surprised }) => ({
      pending: { ...pending, [orderId]: action },
      surprised: new Set([...surprised].filter((id) => id !== orderId)),
    })),
  answered: (order) =>
    set(({ orders, pending }) => ({
      orders: orders.map((known) => (known._id === order._id ? order : known)),
      pending: without(pending, order._id),
    })),
  refused: (orderId, isSurprise) =>
    set(({ pending, surprised }) => ({
      pending: without(pending, orderId),
      surprised: isSurprise ? new Set([...surprised, orderId]) : surprised,
    })),
}))
