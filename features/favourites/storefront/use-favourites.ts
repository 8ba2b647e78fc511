import { useEffect, useState } from 'react'
import type { ProductCard } from '#core/menus/contract/endpoints.ts'
import { useVendor } from '#core/stores/storefront/use-vendor.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { FavouritesApi } from '../contract/endpoints.ts'
import { useSetFavourite } from './use-favourite-toggle.ts'

/** The customer's favourites at the current outlet, with their availability for the chosen service and time. */
export const useFavourites = () => {
  const language = useLanguage()
  const { store, orderType, slot } = useVendor()
  const [cards, setCards] = useState<readonly ProductCard[] | 'failed'>()
  const [attempts, setTries] = useState(0)
  const mark = useSetFavourite(store._id)
  const startTime = slot?.startTime
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language or another try means asking again
  useEffect(() => {
    let isLeft = false
    setCards((before) => (before === 'failed' ? undefined : before))
    const requested = browserApi<FavouritesApi>()('GET /api/v1/favourites', {
      query: {
        ...{ store: store._id, orderType: String(orderType) },
        ...(startTime && { scheduledTime: startTime }),
      },
    })
    void requested.then((answer) => {
      if (!isLeft) setCards(answer.ok ? answer.data : 'failed')
    })
    return () => {
      isLeft = true
    }
  }, [store._id, orderType, startTime, language, attempts])
  const remove = async (product: string): Promise<void> => {
    const left = await mark(product, false)
    if (left === false)
      setCards((before) => (Array.isArray(before) ? before.filter(({ _id }) => _id !== product) : before))
  }
  return { cards, remove, retry: () => setTries(attempts + 1) }
}
