import { Suspense } from 'react'
import { useConsent } from '#core/sites/storefront/consent-store.ts'
import { createLazyPart } from '#platform/ui/lazy-part.ts'

const ConsentParts = createLazyPart(() => import('./consent-parts.tsx').then((module) => module.ConsentParts))

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
