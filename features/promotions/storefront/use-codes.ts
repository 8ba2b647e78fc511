import { useEffect, useState } from 'react'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { ListedCode, PromotionsApi } from '../contract/endpoints.ts'

/** The scope of a code list: an outlet, and its cart if there is one. */
export interface CodesQuery {
  readonly store: string
  readonly orderType: Cart['orderType']
  readonly areaId: string | undefined
  /** Cart version that they are evaluated for; a change reloads them. */
  readonly cartVersion: number | undefined
}

export interface CodesState {
  /** Undefined until loaded. */
  readonly codes: readonly ListedCode[] | undefined
  readonly isFailed: boolean
  readonly retry: () => void
}

/** The codes that customers may see, those that apply first; reloaded whenever the cart changes. */
export const usePromotionCodes = ({ store, orderType, areaId, cartVersion }: CodesQuery): CodesState => {
  const language = useLanguage()
  const [codes, setCodes] = useState<readonly ListedCode[]>()
  const [isFailed, setFailed] = useState(false)
  const [requested, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what applies depends on the cart, the words on the language
  useEffect(() => {
    const gone = new AbortController()
    const ask = async () => {
      const answer = await browserApi<PromotionsApi>()('GET /api/v1/promotions/consumer/codelist', {
        query: { stores: store, orderType: String(orderType), ...(areaId && { areaId }), limit: '50' },
        signal: gone.signal,
      })
      if (gone.signal.aborted) return
      setFailed(!answer.ok)
      if (answer.ok) setCodes(answer.data)
    }
    void ask()
    return () => gone.abort()
  }, [store, orderType, areaId, cartVersion, language, requested])
  return { codes, isFailed, retry: () => setAsked((count) => count + 1) }
}
