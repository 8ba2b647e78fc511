import { lazy } from 'react'
import type { AccountExtension } from '#core/customers/storefront/account-extensions.tsx'
import { loadWhenOnline } from '#platform/ui/load-when-online.ts'

/** What the customer allows the merchant to send, on the profile. */
export const outreachAccount: AccountExtension = {
  name: 'outreach',
  Section: lazy(() =>
    loadWhenOnline(() => import('./offers-card.tsx')).then((module) => ({ default: module.OffersCard })),
  ),
}
