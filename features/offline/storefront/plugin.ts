import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import type { ShopExtension } from '#core/sites/storefront/shop-extension.ts'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { OfflineMode } from './offline-mode.tsx'

/** Starts the service worker and says what a lost connection means, on every page of a shop. */
export const offlineShop: ShopExtension = { name: 'offline', Part: OfflineMode }

/** Offers to install the shop once something has been ordered there. */
export const installOrder: OrderExtension = {
  name: 'install',
  slot: 'last',
  isFor: ({ page }) => page === 'status',
  Section: createLazyPart(() => import('./install-section.tsx').then((module) => module.InstallSection)),
}
