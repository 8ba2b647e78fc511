import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router'
import { activateMerchant } from '#core/cart/storefront/activate-merchant.ts'
import { useRootData } from '#core/sites/storefront/use-site.ts'
import { registerSessionReset } from './browser-session.ts'

// These pages request customer data on hydration, so an invalid token is detected there.
if (typeof document !== 'undefined') registerSessionReset()

/**
 * Layout of all pages with a customer's data. The merchant becomes the current one before any request or write, because
 * the stored values of another merchant would be replaced later, and a new session with them.
 */
export default function MerchantLayout() {
  const homePath = useRootData().site?.homePath
  useLayoutEffect(() => {
    if (homePath !== undefined) activateMerchant(homePath)
  }, [homePath])
  return <Outlet />
}
