import { useCallback, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { getCartPath } from '#core/cart/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { type CheckoutTab, getReachableTab, type Readiness } from './checkout-steps.ts'

/**
 * A step is another look at the same page: nothing is fetched for it, so that it can be entered without a connection
 * too. Given to whatever leads from step to step.
 */
export const STEP_NAVIGATION = { defaultShouldRevalidate: false } as const

/** The address of a step. */
export const getTabPath = (home: string, tab: CheckoutTab): string =>
  tab === 'order' ? getCartPath(home) : `${getCartPath(home)}?tab=${tab}`

/**
 * The step that the address names, as far as it can be entered, and how to go to another: each is an entry of the
 * browser's history, so that back and forward move between them.
 */
export const useCheckoutTab = (readiness: Readiness) => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const home = useHome()
  const go = useCallback(
    (tab: CheckoutTab) => void navigate(getTabPath(home, tab), STEP_NAVIGATION),
    [navigate, home],
  )
  const wanted = search.get('tab')
  const tab = getReachableTab(wanted, readiness)
  // The address says what is shown; else the page would jump ahead by itself once nothing is missing any more.
  useEffect(() => {
    if ((wanted ?? 'order') !== tab)
      void navigate(getTabPath(home, tab), { ...STEP_NAVIGATION, replace: true })
  }, [wanted, tab, navigate, home])
  return { tab, go }
}
