import type { AccountExtension } from '#core/customers/storefront/account-extensions.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'

/** The customer's saved cards, next to their addresses. */
export const savedCardsAccount: AccountExtension = {
  name: 'saved-cards',
  page: 'addresses-cards',
  Section: createLazyPart(() => import('./saved-cards-card.tsx').then((module) => module.SavedCardsCard)),
}
