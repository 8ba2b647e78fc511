import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type CheckoutTab, getReachableTab, type Readiness } from './checkout-steps.ts'

/**
 * A step is another view of the same page: it loads no data, so that it works without a connection too. Passed to
 * every navigation between steps.
 */
export const STEP_NAVIGATION = { defaultShouldRevalidate: false } as const

/** Names in the query the placed order that the page shows above the cart. */
export const ORDER_PARAM = 'orderId'

/** The paths of the steps: on the page that is shown, my-order or table-order, and with the same placed order. */
export const useTabPath = (): ((tab: CheckoutTab) => string) => {
  const { pathname, search } = useLocation()
  return useCallback(
    (tab) => {
      const orderId = new URLSearchParams(search).get(ORDER_PARAM)
      const query = new URLSearchParams({
        ...(tab !== 'order' && { tab }),
        ...(orderId && { [ORDER_PARAM]: orderId }),
      }).toString()
      return query ? `${pathname}?${query}` : pathname
    },
    [pathname, search],
  )
}

/**
 * The reachable step for the URL, and the navigation to another: each is a history entry, so that back and forward
 * move between steps.
 */
export const useCheckoutTab = (readiness: Readiness) => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const getTabPath = useTabPath()
  const go = useCallback(
    (tab: CheckoutTab) => void navigate(getTabPath(tab), STEP_NAVIGATION),
    [navigate, getTabPath],
  )
  const wanted = search.get('tab')
  const tab = getReachableTab(wanted, readiness)
  // The URL must match the step shown; otherwise the page would jump ahead as soon as nothing is missing any more.
  useEffect(() => {
    if ((wanted ?? 'order') !== tab) void navigate(getTabPath(tab), { ...STEP_NAVIGATION, replace: true })
  }, [wanted, tab, navigate, getTabPath])
  return { tab, go }
}
