import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router'
import { activateMerchant } from '#core/cart/storefront/activate-merchant.ts'
import { SavedCartExtensionsProvider } from '#core/cart/storefront/saved-cart-extensions.tsx'
import { CheckoutExtensionsProvider } from '#core/checkout/storefront/checkout-extensions.tsx'
import { AccountExtensionsProvider } from '#core/customers/storefront/account-extensions.tsx'
import { OrderExtensionsProvider } from '#core/orders/storefront/order-extensions.tsx'
import { useRootData } from '#core/sites/storefront/use-site.ts'
import {
  ACCOUNT_EXTENSIONS,
  CHECKOUT_EXTENSIONS,
  ORDER_EXTENSIONS,
  SAVED_CART_EXTENSIONS,
} from '../plugins.ts'
import { registerSessionReset } from './browser-session.ts'
import { registerLineGuards } from './line-guards.ts'

// These pages request customer data on hydration, so an invalid token is detected there.
if (typeof document !== 'undefined') {
  registerSessionReset()
  registerLineGuards()
}

/**
 * Layout of the personal pages. The merchant becomes the current one before any request or write, because the stored
 * values of another merchant would be replaced later, and a new session with them.
 */
export default function PersonalLayout() {
  const homePath = useRootData().site?.homePath
  useLayoutEffect(() => {
    if (homePath !== undefined) activateMerchant(homePath)
  }, [homePath])
  return (
    <CheckoutExtensionsProvider plugs={CHECKOUT_EXTENSIONS}>
      <SavedCartExtensionsProvider plugs={SAVED_CART_EXTENSIONS}>
        <AccountExtensionsProvider plugs={ACCOUNT_EXTENSIONS}>
          <OrderExtensionsProvider plugs={ORDER_EXTENSIONS}>
            <Outlet />
          </OrderExtensionsProvider>
        </AccountExtensionsProvider>
      </SavedCartExtensionsProvider>
    </CheckoutExtensionsProvider>
  )
}
