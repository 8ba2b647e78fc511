import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useCartStore } from './cart-store.ts'

/**
 * The names of cart items that would be unavailable with another order type. An item without a response is not
 * reported.
 */
export const findUnavailableItems = async (orderType: OrderType): Promise<readonly string[]> => {
  const { cart } = useCartStore.getState()
  if (!cart) return []
  const names = new Map(cart.products.map(({ product, name }) => [product._id, name]))
  const query = { store: cart.store, orderType: String(orderType) }
  const isMissing = async (id: string): Promise<boolean> => {
    const answer = await browserApi<MenusApi>()('GET /api/v1/products/:id', { params: { id }, query })
    return answer.ok ? !answer.data.state.isAvailable : answer.error.status === 404
  }
  const judged = await Promise.all(
    [...names].map(async ([id, name]) => ((await isMissing(id)) ? name : null)),
  )
  return judged.filter((name) => name !== null)
}
