import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router'
import { forgetCart } from '#core/cart/storefront/cart-store.ts'
import { useUserStore } from '#core/customers/storefront/session.ts'
import { switchMerchant } from '#core/sites/storefront/local-values.ts'
import { useRootData } from '#core/sites/storefront/use-site.ts'
import { startBrowserSession } from './browser-session.ts'

// These pages ask the server about the customer as soon as they are alive, so the token must be known before.
if (typeof document !== 'undefined') startBrowserSession()

/**
 * Around the pages about a person's own things. The merchant is made the current one before anything is asked or
 * begun, because what is remembered of another would be put aside later, and a fresh session with it.
 */
export default function PersonalLayout() {
  const homePath = useRootData().site?.homePath
  useLayoutEffect(() => {
    if (homePath === undefined || !switchMerchant(homePath, Date.now())) return
    forgetCart()
    useUserStore.setState({ user: null })
  }, [homePath])
  return <Outlet />
}
