import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/stores/console/console-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { MenusApi } from '../contract/endpoints.ts'
import { useMenusConsoleTexts } from './menus-console-texts.ts'
import type { StockProduct } from './stock-list.ts'

interface Stock {
  readonly storeId: string
  readonly products: readonly StockProduct[]
}

/** An outlet's products with what is sold out, and the way to change that. */
export const useStock = (storeId: string) => {
  const t = useMenusConsoleTexts()
  const language = useLanguage()
  const show = useToasts((state) => state.show)
  const [stock, setStock] = useState<Stock>()
  const [hasFailed, setHasFailed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the server writes the names in the shown language
  const load = useCallback(async (): Promise<void> => {
    setHasFailed(false)
    const answer = await consoleApi<MenusApi>()('GET /api/v1/console/stores/:id/products', {
      params: { id: storeId },
    })
    if (answer.ok) setStock({ storeId, products: answer.data })
    else setHasFailed(true)
  }, [storeId, language])

  useEffect(() => void load(), [load])

  /** Marks a product sold out, until a moment or until told otherwise, or brings it back. */
  const mark = async (product: StockProduct, isSoldOut: boolean, until?: string): Promise<void> => {
    const answer = await consoleApi<MenusApi>()('PUT /api/v1/console/stores/:id/products/:product/sold-out', {
      params: { id: storeId, product: product._id },
      body: { isSoldOut, ...(until === undefined ? {} : { until }) },
    })
    if (!answer.ok) {
      show({ tone: 'danger', text: answer.error.status === 0 ? t('offline') : answer.error.message })
      return
    }
    const marked = answer.data
    setStock(
      (known) =>
        known && {
          ...known,
          products: known.products.map((other) =>
            other._id === product._id ? { ...other, ...marked } : other,
          ),
        },
    )
    show({ tone: 'success', text: t(isSoldOut ? 'done.soldOut' : 'done.back', { product: product.name }) })
  }

  return { products: stock?.storeId === storeId ? stock.products : undefined, hasFailed, load, mark }
}
