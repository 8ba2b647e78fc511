import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import type { PageContext } from '#platform/contract/page-context.ts'
import type { MinimalOrder, Order, OrdersApi } from '../contract/endpoints.ts'

/** What the server may show of an order to anybody who has its link, and the store's time zone. */
export interface OrderPageData {
  readonly order: MinimalOrder | null
  readonly timeZone: string
  /** There is no such order; when false, a missing order only failed to load. */
  readonly isUnknown: boolean
}

const minimal = (order: Order): MinimalOrder | null => (order.detail === 'minimal' ? order : null)

/** Loads the public side of an order for a page's loader; an unknown one is null. */
export const loadOrderPage = async (page: PageContext, url: URL, id: string): Promise<OrderPageData> => {
  const { language } = await loadPageSite(page, url)
  const found = await page.api<OrdersApi>(language)('GET /api/v1/orders/:id', { params: { id }, query: {} })
  const order = found.ok ? minimal(found.data) : null
  if (!order) {
    const isUnknown = !found.ok && (found.error.status === 404 || found.error.status === 422)
    return { order: null, timeZone: 'UTC', isUnknown }
  }
  const store = await page.api<StoresApi>(language)('GET /api/v1/stores/:id/details', {
    params: { id: order.store._id },
  })
  return { order, timeZone: store.ok ? store.data.timeZone : 'UTC', isUnknown: false }
}
