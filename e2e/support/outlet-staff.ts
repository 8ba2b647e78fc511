import { type APIRequestContext, request } from '@playwright/test'
import type { Shop } from './shop.ts'

/** Shared by the staff of all demo merchants. */
const PASSWORD = 'Compass-demo-1'

export interface OutletStaff {
  /** Moves an order on the board; accepts it for the promised time, or to be ready in `minutes`. */
  transitionOrder(
    orderId: string,
    action: 'accept' | 'decline' | 'ready' | 'out' | 'delivered',
    minutes?: number,
  ): Promise<void>
  /** Marks the first line of an order missing and asks its customer. */
  reportMissing(orderId: string): Promise<void>
  /** Marks a product sold out, until a moment if one is given, or brings it back. */
  setSoldOut(productId: string, isSoldOut: boolean, until?: string): Promise<void>
  /** Marks a size or another option sold out, or brings it back. */
  setOptionSoldOut(optionId: string, isSoldOut: boolean): Promise<void>
  /** Counts the pieces of a product; null no longer counts them. */
  setStock(productId: string, stock: number | null): Promise<void>
  /** Pauses pickup until further notice, or resumes it. */
  setPickupPaused(isPaused: boolean): Promise<void>
  end(): Promise<void>
}

interface BoardCard {
  readonly _id: string
  readonly version: number
  readonly products: readonly { readonly _id: string }[]
}

const fetchData = async <Data>(
  api: APIRequestContext,
  ...[path, options]: Parameters<APIRequestContext['fetch']>
) => {
  const response = await api.fetch(path, options)
  const answer: { data: Data; meta: unknown } = await response.json()
  if (!response.ok()) throw new Error(`${response.url()}: ${JSON.stringify(answer.meta)}`)
  return answer.data
}

/** The manager of an outlet, who works without a browser. */
export const createOutletStaff = async (shop: Shop, home: string, storeId: string): Promise<OutletStaff> => {
  const guest = await request.newContext({ baseURL: shop.origin })
  const { token } = await fetchData<{ token: string }>(guest, '/api/v1/console/sign-in', {
    method: 'POST',
    data: { email: `owner@${home}.example`, password: PASSWORD },
  })
  const api = await request.newContext({
    baseURL: shop.origin,
    storageState: await guest.storageState(),
    extraHTTPHeaders: { authorization: token },
  })
  await guest.dispose()
  const findOrder = async (orderId: string): Promise<BoardCard> => {
    const orders = await fetchData<BoardCard[]>(api, `/api/v1/console/orders?store=${storeId}`)
    const order = orders.find(({ _id }) => _id === orderId)
    if (!order) throw new Error(`The board has no order ${orderId}`)
    return order
  }
  return {
    async transitionOrder(orderId, action, minutes) {
      const order = await findOrder(orderId)
      const more =
        action === 'accept' && minutes !== undefined
          ? { minutes }
          : action === 'decline'
            ? { reason: 'Out of bread' }
            : {}
      await fetchData(api, `/api/v1/console/orders/${orderId}/status`, {
        method: 'PUT',
        data: { action, version: order.version, ...more },
      })
    },
    async reportMissing(orderId) {
      const { version, products } = await findOrder(orderId)
      const items = products.slice(0, 1).map(({ _id: line }) => ({ line }))
      await fetchData(api, `/api/v1/console/orders/${orderId}/replacements`, {
        method: 'POST',
        data: { version, items },
      })
    },
    async setSoldOut(productId, isSoldOut, until) {
      await fetchData(api, `/api/v1/console/stores/${storeId}/products/${productId}/sold-out`, {
        method: 'PUT',
        data: { isSoldOut, ...(until && { until }) },
      })
    },
    async setOptionSoldOut(optionId, isSoldOut) {
      await fetchData(api, `/api/v1/console/stores/${storeId}/options/${optionId}/sold-out`, {
        method: 'PUT',
        data: { isSoldOut },
      })
    },
    async setStock(productId, stock) {
      await fetchData(api, `/api/v1/console/stores/${storeId}/products/${productId}/stock`, {
        method: 'PUT',
        data: { stock },
      })
    },
    async setPickupPaused(isPaused) {
      await fetchData(api, `/api/v1/console/stores/${storeId}/pause`, {
        method: 'PUT',
        data: { orderChannel: 'pickup', state: isPaused },
      })
    },
    end: () => api.dispose(),
  }
}
