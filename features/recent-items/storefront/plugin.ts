import { lazy } from 'react'
import type { MenuExtension } from '#core/menus/storefront/menu-actions.tsx'

/** What the customer ordered here before, above the menu. */
export const recentItemsMenuExtension: MenuExtension = {
  name: 'recent-items',
  Part: lazy(() => import('./recent-items.tsx').then((module) => ({ default: module.RecentItems }))),
}
