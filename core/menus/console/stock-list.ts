import { foldText, matchesSearch } from '#core/stores/domain/fold-text.ts'
import type { CallData } from '#platform/contract/contract.ts'
import type { MenusApi } from '../contract/endpoints.ts'

/** A product as staff see it who say what is sold out. */
export type StockProduct = CallData<MenusApi['GET /api/v1/console/stores/:id/products']>[number]

interface StockFilter {
  readonly search: string
  readonly onlySoldOut: boolean
}

/** The products that the filter leaves, by their category, in the menu's order. */
export const listByCategory = (
  products: readonly StockProduct[],
  { search, onlySoldOut }: StockFilter,
): { category: string; products: StockProduct[] }[] => {
  const found = products.filter(
    ({ name, sku, isSoldOut }) =>
      (!onlySoldOut || isSoldOut) && (foldText(search) === '' || matchesSearch([name, sku], search)),
  )
  return [...Map.groupBy(found, ({ category }) => category)].map(([category, ofCategory]) => ({
    category,
    products: ofCategory,
  }))
}
