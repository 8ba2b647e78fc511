import type { CallData } from '#platform/contract/contract.ts'
import { matchesSearch, normalizeSearchText } from '#platform/kernel/normalize-search-text.ts'
import type { MenusApi } from '../contract/endpoints.ts'
import type { OptionStockApi } from '../contract/option-stock-endpoints.ts'

/** A product as shown to staff who mark items sold out. */
export type StockProduct = CallData<MenusApi['GET /api/v1/console/stores/:id/products']>[number]
/** An option as shown to the same staff; its group takes the place of a product's category. */
export type StockOption = CallData<OptionStockApi['GET /api/v1/console/stores/:id/options']>[number]

/** An item that may run out. */
export type StockItem = StockProduct & { readonly kind: 'product' | 'option' }

export const toStockItem = ({ group, ...option }: StockOption): StockItem => ({
  ...option,
  ...{ kind: 'option', category: group, sku: '', mark: 'soldOut', stock: null },
})

interface StockFilter {
  readonly search: string
  readonly onlySoldOut: boolean
}

/** The products that pass the filter, by category, in menu order. */
export const listByCategory = <Item extends StockProduct>(
  products: readonly Item[],
  { search, onlySoldOut }: StockFilter,
): { category: string; products: Item[] }[] => {
  const found = products.filter(
    ({ name, sku, isSoldOut }) =>
      (!onlySoldOut || isSoldOut) &&
      (normalizeSearchText(search) === '' || matchesSearch([name, sku], search)),
  )
  return [...Map.groupBy(found, ({ category }) => category)].map(([category, ofCategory]) => ({
    category,
    products: ofCategory,
  }))
}
