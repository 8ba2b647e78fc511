import { lazy } from 'react'
import type { ItemPlug } from '#core/cart/storefront/item-plugs.tsx'
import type { AccountPlug } from '#core/customers/storefront/account-plugs.tsx'
import { whenOnline } from '#platform/ui/when-online.ts'

/** The heart in the sheet of a product. */
export const favouriteHeart: ItemPlug = {
  name: 'favourites',
  Part: lazy(() => import('./heart-button.tsx').then((module) => ({ default: module.HeartButton }))),
}

/** The way to the customer's favourites on the page of their account. */
export const favouritesAccount: AccountPlug = {
  name: 'favourites',
  Section: lazy(() =>
    whenOnline(() => import('./account-card.tsx')).then((module) => ({ default: module.FavouritesCard })),
  ),
}
