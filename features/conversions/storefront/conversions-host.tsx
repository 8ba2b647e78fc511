import { Suspense, useEffect } from 'react'
import { useConsent } from '#core/sites/storefront/consent-store.ts'
import { setSiteValue } from '#core/sites/storefront/local-values.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { createOptionalPart } from '#platform/ui/lazy-part.ts'

const VisitPart = createOptionalPart(() => import('./visit-part.tsx').then((module) => module.VisitPart))

/**
 * Loads nothing before the customer allows a purpose, and deletes what is stored when nothing is allowed any more.
 * `search`: the query of the address that the page was opened with.
 */
export const ConversionsHost = ({ search }: { search: string }) => {
  const consent = useConsent()
  const { _id: siteId } = useSite()
  const isAllowed = (consent?.allowed.length ?? 0) > 0
  const isRefused = consent !== undefined && !isAllowed
  useEffect(() => {
    if (!isRefused) return
    setSiteValue(siteId, 'source', undefined)
    setSiteValue(siteId, 'visitor', undefined)
  }, [isRefused, siteId])
  return (
    consent &&
    isAllowed && (
      <Suspense>
        <VisitPart allowed={consent.allowed} search={search} />
      </Suspense>
    )
  )
}
