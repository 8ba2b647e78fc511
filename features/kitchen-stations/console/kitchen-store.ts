import { create } from 'zustand'
import type { CallData, CallInput } from '#platform/contract/contract.ts'
import type { KitchenApi, KitchenTicket } from '../contract/endpoints.ts'

export type KitchenData = CallData<KitchenApi['GET /api/v1/console/kitchen']>
export type ItemUpdate = CallInput<
  KitchenApi['PUT /api/v1/console/kitchen/orders/:id']
>['body']['marks'][number]

/** What was pressed, so that it can be taken back. */
export interface ItemUpdateBatch {
  readonly orderId: string
  readonly marks: readonly ItemUpdate[]
}

interface KitchenState {
  /** Of which outlet and in which language this is. */
  readonly of: string | undefined
  readonly kitchen: KitchenData | 'failed' | undefined
  /** The presses of this screen, the last one last. */
  readonly undoStack: readonly ItemUpdateBatch[]
}

const MAX_UNDO = 20

export const useKitchen = create<KitchenState>()(() => ({ of: undefined, kitchen: undefined, undoStack: [] }))

/** Shows another outlet; the same one again keeps what is known of it. */
export const showKitchen = (of: string): void =>
  useKitchen.setState((state) => (state.of === of ? {} : { of, kitchen: undefined, undoStack: [] }))

/** What the server says; too late for an outlet that is shown no more. A failure leaves what is known. */
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

/** Shows what was pressed before the server has answered. */
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
