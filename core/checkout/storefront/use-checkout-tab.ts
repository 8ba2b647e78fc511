import { useCallback, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { getCartPath } from '#core/cart/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { type CheckoutTab, getReachableTab, type Readiness } from './checkout-steps.ts'

/**
 * A step is another view of the same page: it loads no data, so that it works without a connection too. Passed to
 * every navigation between steps.
 */
export const STEP_NAVIGATION = { defaultShouldRevalidate: false } as const

/** The path of a step. */
export const getTabPath = (home: string, tab: CheckoutTab): string =>
  tab === 'order' ? getCartPath(home) : `${getCartPath(home)}?tab=${tab}`

/**
 * The reachable step for the URL, and the navigation to another: each is a history entry, so that back and forward
 * move between steps.
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
  // The URL must match the step shown; otherwise the page would jump ahead as soon as nothing is missing any more.
  useEffect(() => {
    if ((wanted ?? 'order') !== tab)
      void navigate(getTabPath(home, tab), { ...STEP_NAVIGATION, replace: true })
  }, [wanted, tab, navigate, home])
  return { tab, go }
}
