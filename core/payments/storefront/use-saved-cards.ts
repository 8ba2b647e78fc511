import { useCallback, useEffect, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { PaymentsApi, SavedCard } from '../contract/endpoints.ts'

interface SavedCardsState {
  /** Undefined until loaded. */
  readonly cards: readonly SavedCard[] | undefined
  readonly isFailed: boolean
  readonly reload: () => Promise<void>
}

/** The caller's cards at the gateways of a store, or at all gateways where the caller is registered. */
export const useSavedCards = (store?: string): SavedCardsState => {
  const [cards, setCards] = useState<readonly SavedCard[]>()
  const [isFailed, setFailed] = useState(false)
  const reload = useCallback(async () => {
    const query = store === undefined ? {} : { store }
    const answer = await browserApi<PaymentsApi>()('GET /api/v1/users/cards', { query })
    setFailed(!answer.ok)
    if (answer.ok) setCards(answer.data)
  }, [store])
  useEffect(() => {
    void reload()
  }, [reload])
  return { cards, isFailed, reload }
}
