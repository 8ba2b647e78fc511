import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'

/** What is uploaded before an order that needs a prescription. */
export const prescriptionCheckout: CheckoutExtension = {
  name: 'prescriptions',
  holdsOrder: true,
  Section: createLazyPart(() =>
    import('./checkout-section.tsx').then((module) => module.PrescriptionSection),
  ),
}

/** What the pharmacist decided. */
export const prescriptionOrder: OrderExtension = {
  name: 'prescriptions',
  slot: 'urgent',
  // Null where nothing is eaten: restaurants sell nothing that needs a prescription.
  isFor: ({ order }) => order.needsCutlery === null,
  Section: createLazyPart(() =>
    import('./order-section.tsx').then((module) => module.OrderPrescriptionSection),
  ),
}
