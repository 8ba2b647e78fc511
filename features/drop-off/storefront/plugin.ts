import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { canReportDropOff } from '../domain/can-report-drop-off.ts'

/** The choice below the address in the checkout. */
export const dropOffCheckout: CheckoutExtension = {
  name: 'drop-off',
  AddressPart: createLazyPart(() => import('./address-part.tsx').then((module) => module.AddressPart)),
}

/** Photo and note of an order that was left at the door. */
export const dropOffOrder: OrderExtension = {
  name: 'drop-off',
  slot: 'map',
  isFor: ({ order }) => canReportDropOff(order),
  Section: createLazyPart(() => import('./drop-off-section.tsx').then((module) => module.DropOffSection)),
}
