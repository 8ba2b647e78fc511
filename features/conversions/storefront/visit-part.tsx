import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useUserStore } from '#core/customers/storefront/session.ts'
import type { ConsentPurpose } from '#core/sites/domain/consent.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { reportVisit, storeVisit } from './stored-visit.ts'

/** Stores and reports how the customer came. Renders nothing. */
export const VisitPart = ({ allowed, search }: { allowed: readonly ConsentPurpose[]; search: string }) => {
  const { _id: siteId } = useSite()
  const { pathname } = useLocation()
  const userId = useUserStore(({ user }) => user?._id)
  const purposes = allowed.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, session or choice is a reason to report
  useEffect(() => {
    void reportVisit(storeVisit({ siteId, allowed, search }))
  }, [siteId, purposes, search, pathname, userId])
  return null
}
