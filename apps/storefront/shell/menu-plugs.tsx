import { lazy } from 'react'
import { CardAction } from '#core/cart/storefront/card-action.tsx'
import type { MenuActions } from '#core/menus/storefront/menu-actions.tsx'

const ItemSheet = lazy(() =>
  import('#core/cart/storefront/item-sheet.tsx').then((module) => ({ default: module.ItemSheet })),
)
const CartSide = lazy(() =>
  import('#core/cart/storefront/cart-side.tsx').then((module) => ({ default: module.CartSide })),
)

/** What the cart puts into the menu. */
export const MENU_ACTIONS: MenuActions = { CardAction, ItemSheet, Aside: CartSide }
