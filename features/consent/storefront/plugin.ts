import type { ShopExtension } from '#core/sites/storefront/shop-extension.ts'
import { ConsentHost } from './consent-host.tsx'

/** The question for consent and the link to the choices, on every page of a shop with pixels. */
export const consentShop: ShopExtension = { name: 'consent', Part: ConsentHost }
