import { lazy } from 'react'
import type { ItemExtension } from '#core/cart/storefront/item-extensions.tsx'
import type { AccountExtension } from '#core/customers/storefront/account-extensions.tsx'
import { loadWhenOnline } from '#platform/ui/load-when-online.ts'

/** The heart in the sheet of a product. */
export const favouritesItem: ItemExtension = {
  name: 'favourites',
  Part: lazy(() => import('./heart-button.tsx').then((module) => ({ default: module.HeartButton }))),
}

/** Link to the customer's favourites on the account page. */
export const favouritesAccount: AccountExtension = {
  name: 'favourites',
  Section: lazy(() =>
    loadWhenOnline(() => import('./account-card.tsx')).then((module) => ({ default: module.FavouritesCard })),
  ),
}
