import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router'
import { enterMerchant } from '#core/cart/storefront/enter-merchant.ts'
import { CheckoutPlugsProvider } from '#core/checkout/storefront/checkout-plugs.tsx'
import { AccountPlugsProvider } from '#core/customers/storefront/account-plugs.tsx'
import { OrderPlugsProvider } from '#core/orders/storefront/order-plugs.tsx'
import { useRootData } from '#core/sites/storefront/use-site.ts'
import { ACCOUNT_PLUGS, CHECKOUT_PLUGS, ORDER_PLUGS } from '../plugins.ts'
import { startBrowserSession } from './browser-session.ts'

// These pages ask the server about the customer as soon as they are alive, so a token that is no good is met there.
if (typeof document !== 'undefined') startBrowserSession()

/**
 * Around the pages about a person's own things. The merchant is made the current one before anything is asked or
 * begun, because what is remembered of another would be put aside later, and a fresh session with it.
 */
export default function PersonalLayout() {
  const homePath = useRootData().site?.homePath
  useLayoutEffect(() => {
    if (homePath !== undefined) enterMerchant(homePath)
  }, [homePath])
  return (
    <CheckoutPlugsProvider plugs={CHECKOUT_PLUGS}>
      <AccountPlugsProvider plugs={ACCOUNT_PLUGS}>
        <OrderPlugsProvider plugs={ORDER_PLUGS}>
          <Outlet />
        </OrderPlugsProvider>
      </AccountPlugsProvider>
    </CheckoutPlugsProvider>
  )
}
