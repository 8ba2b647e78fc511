import { lazy, Suspense } from 'react'
import { useConsent } from '#core/sites/storefront/consent-store.ts'
import { loadWhenOnline } from '#platform/ui/load-when-online.ts'

const ConsentParts = lazy(() =>
  loadWhenOnline(() => import('./consent-parts.tsx')).then((module) => ({ default: module.ConsentParts })),
)

/** Loads nothing in a shop without pixels. */
export const ConsentHost = () => {
  const consent = useConsent()
  return (
    consent && (
      <Suspense>
        <ConsentParts consent={consent} />
      </Suspense>
    )
  )
}
