import { create } from 'zustand'
import type { CallData, CallInput } from '#platform/contract/contract.ts'
import type { KitchenApi, KitchenTicket } from '../contract/endpoints.ts'

export type KitchenData = CallData<KitchenApi['GET /api/v1/console/kitchen']>
export type ItemUpdate = CallInput<
  KitchenApi['PUT /api/v1/console/kitchen/orders/:id']
>['body']['marks'][number]

/** The item updates of one press, stored for undo. */
export interface ItemUpdateBatch {
  readonly orderId: string
  readonly marks: readonly ItemUpdate[]
}

interface KitchenState {
  /** Outlet and language of the data. */
  readonly of: string | undefined
  readonly kitchen: KitchenData | 'failed' | undefined
  /** The presses of this screen, newest last. */
  readonly undoStack: readonly ItemUpdateBatch[]
}

const MAX_UNDO = 20

export const useKitchen = create<KitchenState>()(() => ({ of: undefined, kitchen: undefined, undoStack: [] }))

/** Switches to another outlet; the same outlet again keeps its data. */
export const showKitchen = (of: string): void =>
  useKitchen.setState((state) => (state.of === of ? {} : { of, kitchen: undefined, undoStack: [] }))

/** Stores a response; ignored for an outlet that is no longer shown. A failure keeps the data. */
export const receiveKitchen = (of: string, told: KitchenData | 'failed'): void =>
  useKitchen.setState((state) => {
    if (state.of !== of) return {}
    return { kitchen: told === 'failed' ? (state.kitchen ?? told) : told }
  })

export const replaceTicket = (ticket: KitchenTicket): void =>
  useKitchen.setState(({ kitchen }) => {
    if (kitchen === undefined || kitchen === 'failed') return {}
    const tickets = kitchen.tickets.map((known) => (known._id === ticket._id ? ticket : known))
    return { kitchen: { ...kitchen, tickets } }
  })

/** Applies a press before the server has answered. */
export const applyOptimisticUpdate = ({ orderId, marks }: ItemUpdateBatch): void =>
  useKitchen.setState(({ kitchen }) => {
    if (kitchen === undefined || kitchen === 'failed') return {}
    const states = new Map(marks.map(({ item, to }) => [item, to]))
    const tickets = kitchen.tickets.map((ticket) =>
      ticket._id === orderId
        ? {
            ...ticket,
            items: ticket.items.map((item) => ({ ...item, state: states.get(item._id) ?? item.state })),
          }
        : ticket,
    )
    return { kitchen: { ...kitchen, tickets } }
  })

export const pushUndo = (press: ItemUpdateBatch): void =>
  useKitchen.setState(({ undoStack }) => ({ undoStack: [...undoStack, press].slice(-MAX_UNDO) }))

export const popUndo = (): void =>
  useKitchen.setState(({ undoStack }) => ({ undoStack: undoStack.slice(0, -1) }))
