import { useEffect, useMemo, useState } from 'react'
import type { MenusApi, ProductCard } from '#core/menus/contract/endpoints.ts'
import { indexProducts, parseSearchTerms, searchMenu } from '#core/menus/domain/menu-search.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'

export type ListedProduct = ProductCard & { readonly category: string }

/** Menu query parameters that evaluate items for the time of the order. */
export const toMenuQuery = ({ orderType, scheduledFor }: Pick<FullOrder, 'orderType' | 'scheduledFor'>) => ({
  orderType: String(orderType),
  ...(scheduledFor && { scheduledTime: scheduledFor }),
})

/** The searchable menu of an order's outlet, as offered for that order. */
export const useOrderMenu = (order: FullOrder) => {
  const language = useLanguage()
  const [products, setProducts] = useState<readonly ListedProduct[] | 'failed'>()
  const [attempts, setTries] = useState(0)
  const { store, orderType, scheduledFor } = order
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language or another try means asking again
  useEffect(() => {
    let isLeft = false
    setProducts(undefined)
    const requested = browserApi<MenusApi>()('GET /api/v1/stores/:id/menu', {
      params: { id: store._id },
      query: toMenuQuery({ orderType, scheduledFor }),
    })
    void requested.then((answer) => {
      if (isLeft) return
      if (!answer.ok) return setProducts('failed')
      const { categories } = answer.data
      setProducts(
        categories.flatMap(({ name: category, products: cards }) =>
          cards.map((card) => ({ ...card, category })),
        ),
      )
    })
    return () => {
      isLeft = true
    }
  }, [store._id, orderType, scheduledFor, language, attempts])
  const index = useMemo(() => (Array.isArray(products) ? indexProducts(products) : undefined), [products])
  const find = (search: string): readonly ListedProduct[] => {
    if (!Array.isArray(products) || !index) return []
    if (parseSearchTerms(search).length === 0) return products
    return searchMenu(index, search).flatMap((place) => products[place] ?? [])
  }
  return {
    state: products === undefined ? 'loading' : products === 'failed' ? 'failed' : 'ready',
    find,
    retry: () => setTries(attempts + 1),
  } as const
}
