import type { ItemExtension } from '#core/cart/storefront/item-extensions.tsx'
import type { AccountExtension } from '#core/customers/storefront/account-extensions.tsx'
import { createLazyPart, createOptionalPart } from '#platform/ui/lazy-part.ts'

/** The heart in the sheet of a product. */
export const favouritesItem: ItemExtension = {
  name: 'favourites',
  Part: createOptionalPart(() => import('./heart-button.tsx').then((module) => module.HeartButton)),
}

/** Link to the customer's favourites on the account page. */
export const favouritesAccount: AccountExtension = {
  name: 'favourites',
  Section: createLazyPart(() => import('./account-card.tsx').then((module) => module.FavouritesCard)),
}
