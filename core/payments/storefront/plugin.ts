import { lazy } from 'react'
import type { AccountExtension } from '#core/customers/storefront/account-extensions.tsx'
import { loadWhenOnline } from '#platform/ui/load-when-online.ts'

/** The customer's saved cards, next to their addresses. */
export const savedCardsAccount: AccountExtension = {
  name: 'saved-cards',
  page: 'addresses-cards',
  Section: lazy(() =>
    loadWhenOnline(() => import('./saved-cards-card.tsx')).then((module) => ({
      default: module.SavedCardsCard,
    })),
  ),
}
