import { useCallback, useEffect, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Loyalty, LoyaltyApi } from '../contract/endpoints.ts'
import { loyaltyErrors } from '../contract/errors.ts'

type LoyaltyState = Loyalty | 'loading' | 'failed' | 'notOffered'

/** A customer's points at an outlet, reloaded when the cart changes; `refresh` reloads them. */
export const useLoyalty = (storeId: string | undefined, cartVersion = 0) => {
  const language = useLanguage()
  const [state, setState] = useState<LoyaltyState>('loading')
  const refresh = useCallback(async () => {
    if (storeId === undefined) return setState('notOffered')
    const answer = await browserApi<LoyaltyApi>()('GET /api/v1/loyalty', { query: { store: storeId } })
    if (answer.ok) setState(answer.data)
    // No points are given at this outlet: nothing is wrong, there is just nothing to show.
    else setState(answer.error.code === loyaltyErrors.notOffered.code ? 'notOffered' : 'failed')
  }, [storeId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what points pay for depends on the cart, names on the language
  useEffect(() => void refresh(), [refresh, cartVersion, language])
  return { state, refresh }
}
