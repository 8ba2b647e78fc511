import { Suspense, useEffect } from 'react'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { restoreVisit, useTableStore } from './table-store.ts'

const SeatedGuest = createLazyPart(() => import('./seated-guest.tsx').then((module) => module.SeatedGuest))

/** The place of the visit on every page of the shop; without one it loads nothing. */
export const TableMode = () => {
  const home = useHome()
  const stored = useTableStore((state) => state.stored)
  useEffect(restoreVisit, [])
  if (!stored || stored.home !== home) return null
  return (
    <Suspense>
      <SeatedGuest key={stored.session} id={stored.session} />
    </Suspense>
  )
}
