import type { AccountExtension } from '#core/customers/storefront/account-extensions.tsx'
import { createOptionalPart } from '#platform/ui/lazy-part.ts'

/** What the customer allows the merchant to send, on the profile. */
export const outreachAccount: AccountExtension = {
  name: 'outreach',
  Section: createOptionalPart(() => import('./offers-card.tsx').then((module) => module.OffersCard)),
}
