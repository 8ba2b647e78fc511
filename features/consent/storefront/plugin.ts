import { hasPixels, type ShopExtension } from '#core/sites/storefront/shop-extension.ts'
import { createLazyPart } from '#platform/ui/lazy-part.ts'

/** The question for consent and the link to the choices, on every page of a shop with pixels. */
export const consentShop: ShopExtension = {
  name: 'consent',
  isFor: hasPixels,
  Part: createLazyPart(() => import('./consent-host.tsx').then((module) => module.ConsentHost)),
}
