import { lazy } from 'react'
import { CardAction } from '#core/cart/storefront/card-action.tsx'
import type { MenuActions } from '#core/menus/storefront/menu-actions.tsx'

const ItemSheet = lazy(() =>
  import('./item-sheet-with-plugins.tsx').then((module) => ({ default: module.ItemSheetWithExtensions })),
)
const CartSide = lazy(() =>
  import('#core/cart/storefront/cart-side.tsx').then((module) => ({ default: module.CartSide })),
)
const RecentItems = lazy(() =>
  import('#core/orders/storefront/recent-items.tsx').then((module) => ({ default: module.RecentItems })),
)

/** What the cart and the customer's orders put into the menu. */
export const MENU_ACTIONS: MenuActions = { CardAction, ItemSheet, Aside: CartSide, Recent: RecentItems }
