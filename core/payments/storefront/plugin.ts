import { lazy } from 'react'
import type { AccountPlug } from '#core/customers/storefront/account-plugs.tsx'
import { whenOnline } from '#platform/ui/when-online.ts'

/** The customer's saved cards, beside their addresses. */
export const savedCardsAccount: AccountPlug = {
  name: 'saved-cards',
  page: 'addresses-cards',
  Section: lazy(() =>
    whenOnline(() => import('./saved-cards-card.tsx')).then((module) => ({ default: module.SavedCardsCard })),
  ),
}
