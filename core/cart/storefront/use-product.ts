import { useEffect, useState } from 'react'
import type { MenusApi, Product } from '#core/menus/contract/endpoints.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'

export type LoadedProductState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly product: Product }
  | { readonly kind: 'failed'; readonly error: ApiError }

/** A product with its sizes and choices, from the server unless the page included it. */
export const useProduct = (
  productId: string,
  { store, orderType, slot }: Vendor,
  given: Product | null,
): { state: LoadedProductState; retry: () => void } => {
  const [state, setState] = useState<LoadedProductState>(
    given ? { kind: 'ready', product: given } : { kind: 'loading' },
  )
  const [attempts, setTries] = useState(0)
  const language = useLanguage()
  const startTime = slot?.startTime

  // biome-ignore lint/correctness/useExhaustiveDependencies: another language or another try means asking again
  useEffect(() => {
    if (given) return
    const gone = new AbortController()
    const ask = async () => {
      const answer = await browserApi<MenusApi>()('GET /api/v1/products/:id', {
        params: { id: productId },
        query: {
          store: store._id,
          orderType: String(orderType),
          ...(startTime && { scheduledTime: startTime }),
        },
        signal: gone.signal,
      })
      if (gone.signal.aborted) return
      setState(answer.ok ? { kind: 'ready', product: answer.data } : { kind: 'failed', error: answer.error })
    }
    void ask()
    return () => gone.abort()
  }, [productId, store._id, orderType, startTime, given, attempts, language])

  const retry = () => {
    setState({ kind: 'loading' })
    setTries((count) => count + 1)
  }
  // What comes with the page is renewed with it, also while the sheet is open.
  return { state: given ? { kind: 'ready', product: given } : state, retry }
}
