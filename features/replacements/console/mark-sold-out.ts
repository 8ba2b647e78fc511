import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import type { OptionStockApi } from '#core/menus/contract/option-stock-endpoints.ts'
import { consoleApi } from '#core/stores/console/console-api.ts'
import type { MarkableLine } from '../contract/endpoints.ts'

/**
 * Marks missing products as sold out until someone makes them available again. A failure is visible on the menu and
 * does not block the order.
 */
export const markSoldOut = async (
  storeId: string,
  {
    line,
    mark,
  }: {
    readonly line: Pick<MarkableLine, 'product'>
    readonly mark: { readonly option: string | null }
  },
): Promise<void> => {
  const body = { isSoldOut: true }
  if (mark.option === null)
    await consoleApi<MenusApi>()('PUT /api/v1/console/stores/:id/products/:product/sold-out', {
      params: { id: storeId, product: line.product },
      body,
    })
  else
    await consoleApi<OptionStockApi>()('PUT /api/v1/console/stores/:id/options/:option/sold-out', {
      params: { id: storeId, option: mark.option },
      body,
    })
}
