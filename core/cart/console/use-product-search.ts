import { useEffect, useMemo, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { MenusApi, ProductCard } from '#core/menus/contract/endpoints.ts'
import { indexProducts, parseSearchTerms, searchMenu } from '#core/menus/domain/menu-search.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'

type ListedProduct = ProductCard & { readonly category: string }

/** Maximum number of results that fit below the field. */
const MAX_RESULTS = 12

/** Searches the products of an outlet's menu for one order type; undefined while loading, `failed` on error. */
export const useProductSearch = (store: string, orderType: number) => {
  const language = useLanguage()
  const [products, setProducts] = useState<readonly ListedProduct[] | 'failed'>()
  const [attempts, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language or another try means asking again
  useEffect(() => {
    let isLeft = false
    setProducts(undefined)
    const query = { orderType: String(orderType) }
    const requested = consoleApi<MenusApi>()('GET /api/v1/stores/:id/menu', { params: { id: store }, query })
    void requested.then((answer) => {
      if (isLeft) return
      if (!answer.ok) return setProducts('failed')
      setProducts(
        answer.data.categories.flatMap(({ name: category, products: cards }) =>
          cards.map((card) => ({ ...card, category })),
        ),
      )
    })
    return () => {
      isLeft = true
    }
  }, [store, orderType, language, attempts])
  const index = useMemo(() => (Array.isArray(products) ? indexProducts(products) : undefined), [products])
  const find = (search: string): readonly ListedProduct[] => {
    if (!Array.isArray(products) || !index) return []
    const isSearch = parseSearchTerms(search).length > 0
    const found = isSearch ? searchMenu(index, search).flatMap((place) => products[place] ?? []) : products
    return found.slice(0, MAX_RESULTS)
  }
  return {
    state: products === undefined ? 'loading' : products === 'failed' ? 'failed' : 'ready',
    find,
    retry: () => setTries(attempts + 1),
  } as const
}
