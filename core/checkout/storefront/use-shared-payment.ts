import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'

/** Leads from the payment of an order that is paid with others to the page where all of them are; whether it does. */
export const useSharedPayment = (order: FullOrder | undefined): boolean => {
  const navigate = useNavigate()
  const home = useHome()
  const path = order?.sharedPaymentPath
  useEffect(() => {
    if (path !== undefined) void navigate(getPagePath(home, path), { replace: true })
  }, [path, home, navigate])
  return path !== undefined
}
