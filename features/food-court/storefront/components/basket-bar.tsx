import { lazy, Suspense, useEffect } from 'react'
import { openBasket, useBasketStore } from '../basket-store.ts'
import type { CourtPlace } from '../paths.ts'

const FilledBasketBar = lazy(() =>
  import('./filled-basket-bar.tsx').then((module) => ({ default: module.FilledBasketBar })),
)

/** The pinned bar that leads to the basket of all stalls; nothing while it is empty. */
export const BasketBar = ({ place }: { place: CourtPlace }) => {
  const { court } = place
  const isEmpty = useBasketStore((state) => state.items.length === 0)
  useEffect(() => openBasket(court), [court])
  if (isEmpty) return null
  return (
    <Suspense>
      <FilledBasketBar place={place} />
    </Suspense>
  )
}
