import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { MenusApi } from '../contract/endpoints.ts'
import type { OptionStockApi } from '../contract/option-stock-endpoints.ts'
import { useMenusConsoleTexts } from './menus-console-texts.ts'
import { type StockItem, type StockProduct, toStockItem } from './stock-list.ts'

interface Stock {
  readonly storeId: string
  readonly items: readonly StockItem[]
}

/** A status change: sold out or paused, until a time or until changed again; or available again. */
export interface StockStatusUpdate {
  readonly isSoldOut: boolean
  readonly until?: string | undefined
  readonly mark?: StockProduct['mark']
}

const sendStatus = (storeId: string, item: StockItem, { isSoldOut, until, mark }: StockStatusUpdate) => {
  const body = { isSoldOut, ...(until === undefined ? {} : { until }) }
  if (item.kind === 'option')
    return consoleApi<OptionStockApi>()('PUT /api/v1/console/stores/:id/options/:option/sold-out', {
      params: { id: storeId, option: item._id },
      body,
    })
  return consoleApi<MenusApi>()('PUT /api/v1/console/stores/:id/products/:product/sold-out', {
    params: { id: storeId, product: item._id },
    body: { ...body, ...(mark && { mark }) },
  })
}

const fetchItems = async (storeId: string): Promise<StockItem[] | undefined> => {
  const params = { id: storeId }
  const [products, options] = await Promise.all([
    consoleApi<MenusApi>()('GET /api/v1/console/stores/:id/products', { params }),
    consoleApi<OptionStockApi>()('GET /api/v1/console/stores/:id/options', { params }),
  ])
  if (!products.ok || !options.ok) return undefined
  return [
    ...products.data.map((product) => ({ ...product, kind: 'product' as const })),
    ...options.data.map(toStockItem),
  ]
}

/** The items of an outlet with their stock status, and functions to change it. */
export const useStock = (storeId: string) => {
  const t = useMenusConsoleTexts()
  const language = useLanguage()
  const show = useToasts((state) => state.show)
  const [stock, setStock] = useState<Stock>()
  const [hasFailed, setHasFailed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the server writes the names in the shown language
  const load = useCallback(async (): Promise<void> => {
    setHasFailed(false)
    const items = await fetchItems(storeId)
    if (items) setStock({ storeId, items })
    else setHasFailed(true)
  }, [storeId, language])

  useEffect(() => void load(), [load])

  const put = (item: StockItem, part: Partial<StockItem>): void =>
    setStock(
      (known) =>
        known && {
          ...known,
          items: known.items.map((other) => (other._id === item._id ? { ...other, ...part } : other)),
        },
    )

  /** Sets the stock of a product in units; null stops counting. */
  const count = async (item: StockItem, pieces: number | null): Promise<void> => {
    const answer = await consoleApi<MenusApi>()('PUT /api/v1/console/stores/:id/products/:product/stock', {
      params: { id: storeId, product: item._id },
      body: { stock: pieces },
    })
    if (!answer.ok)
      return show({ tone: 'danger', text: answer.error.status === 0 ? t('offline') : answer.error.message })
    put(item, answer.data)
    show({ tone: 'success', text: t('done.counted', { product: item.name }) })
  }

  /** Marks an item, or makes it available again. */
  const mark = async (item: StockItem, input: StockStatusUpdate): Promise<void> => {
    const answer = await sendStatus(storeId, item, input)
    if (!answer.ok) {
      show({ tone: 'danger', text: answer.error.status === 0 ? t('offline') : answer.error.message })
      return
    }
    put(item, { ...answer.data, mark: input.mark ?? 'soldOut' })
    show({ tone: 'success', text: t(input.isSoldOut ? 'done.soldOut' : 'done.back', { product: item.name }) })
  }

  return { items: stock?.storeId === storeId ? stock.items : undefined, hasFailed, load, mark, count }
}
