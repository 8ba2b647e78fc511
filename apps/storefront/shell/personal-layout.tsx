import { Outlet } from 'react-router'
import { SavedCartExtensionsProvider } from '#core/cart/storefront/saved-cart-extensions.tsx'
import { CheckoutExtensionsProvider } from '#core/checkout/storefront/checkout-extensions.tsx'
import { AccountExtensionsProvider } from '#core/customers/storefront/account-extensions.tsx'
import { OrderExtensionsProvider } from '#core/orders/storefront/order-extensions.tsx'
import {
  ACCOUNT_EXTENSIONS,
  CHECKOUT_EXTENSIONS,
  ORDER_EXTENSIONS,
  SAVED_CART_EXTENSIONS,
} from '../plugins.ts'
import { registerLineGuards } from './line-guards.ts'

if (typeof document !== 'undefined') registerLineGuards()

/** Layout of the personal pages that have room for extensions. */
export default function PersonalLayout() {
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
