import type { MenuExtension } from '#core/menus/storefront/menu-actions.tsx'
import { createOptionalPart } from '#platform/ui/lazy-part.ts'

/** What the customer ordered here before, above the menu. */
export const recentItemsMenuExtension: MenuExtension = {
  name: 'recent-items',
  Part: createOptionalPart(() => import('./recent-items.tsx').then((module) => module.RecentItems)),
}
