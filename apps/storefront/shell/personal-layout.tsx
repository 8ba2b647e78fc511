import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router'
import { activateMerchant } from '#core/cart/storefront/activate-merchant.ts'
import { CheckoutExtensionsProvider } from '#core/checkout/storefront/checkout-extensions.tsx'
import { AccountExtensionsProvider } from '#core/customers/storefront/account-extensions.tsx'
import { OrderExtensionsProvider } from '#core/orders/storefront/order-extensions.tsx'
import { useRootData } from '#core/sites/storefront/use-site.ts'
import { ACCOUNT_EXTENSIONS, CHECKOUT_EXTENSIONS, ORDER_EXTENSIONS } from '../plugins.ts'
import { registerSessionReset } from './browser-session.ts'

// These pages ask the server about the customer as soon as they are alive, so a token that is no good is met there.
if (typeof document !== 'undefined') registerSessionReset()

/**
 * Around the pages about a person's own things. The merchant is made the current one before anything is asked or
 * begun, because what is remembered of another would be put aside later, and a fresh session with it.
 */
export default function PersonalLayout() {
  const homePath = useRootData().site?.homePath
  useLayoutEffect(() => {
    if (homePath !== undefined) activateMerchant(homePath)
  }, [homePath])
  return (
    <CheckoutExtensionsProvider plugs={CHECKOUT_EXTENSIONS}>
      <AccountExtensionsProvider plugs={ACCOUNT_EXTENSIONS}>
        <OrderExtensionsProvider plugs={ORDER_EXTENSIONS}>
          <Outlet />
        </OrderExtensionsProvider>
      </AccountExtensionsProvider>
    </CheckoutExtensionsProvider>
  )
}
