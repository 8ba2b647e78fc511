import { create } from 'zustand'
import { getSessionToken, onSignedOut } from '#core/customers/storefront/session.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { Order, OrdersApi } from '../contract/endpoints.ts'
import { isNewer, type LiveOrder } from './live-order.ts'

interface OrderStoreState {
  /** The orders that this page has loaded, by id. */
  readonly orders: Readonly<Record<string, LiveOrder>>
}

/** The browser's copies of placed orders. Cleared when the customer signs out. */
export const useOrderStore = create<OrderStoreState>()(() => ({ orders: {} }))

onSignedOut(() => useOrderStore.setState({ orders: {} }))

const patchOrder = (id: string, change: Partial<LiveOrder>): void =>
  useOrderStore.setState(({ orders }) => {
    const known = orders[id] ?? { order: undefined, state: 'loading' }
    return { orders: { ...orders, [id]: { ...known, ...change } } }
  })

/** Stores an order that a call returned. */
export const receiveOrder = (order: Order): void => {
  const shown = useOrderStore.getState().orders[order._id]?.order
  if (isNewer(shown, order)) patchOrder(order._id, { order, state: 'ready' })
}

/** Loads an order: in full when the token is its owner's, else what anybody with the link may see. */
export const fetchOrder = async (id: string): Promise<void> => {
  const answer = await browserApi<OrdersApi>()('GET /api/v1/orders/:id', { params: { id }, query: {} })
  if (answer.ok) receiveOrder(answer.data)
  else patchOrder(id, { state: answer.error.status === 404 || answer.error.status === 422 ? 'gone' : 'lost' })
}

/** The URL of the order's event stream, and the token to request it with. */
export const getOrderStream = (id: string) => ({ url: `/api/v1/orders/${id}/events`, token: getSessionToken })
