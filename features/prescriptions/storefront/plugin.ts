import { lazy } from 'react'
import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { loadWhenOnline } from '#platform/ui/load-when-online.ts'

/** What is uploaded before an order that needs a prescription. */
export const prescriptionCheckout: CheckoutExtension = {
  name: 'prescriptions',
  holdsOrder: true,
  Section: lazy(() =>
    loadWhenOnline(() => import('./checkout-section.tsx')).then((module) => ({
      default: module.PrescriptionSection,
    })),
  ),
}

/** What the pharmacist decided. */
export const prescriptionOrder: OrderExtension = {
  name: 'prescriptions',
  slot: 'urgent',
  // Null where nothing is eaten: restaurants sell nothing that needs a prescription.
  isFor: ({ order }) => order.needsCutlery === null,
  Section: lazy(() =>
    loadWhenOnline(() => import('./order-section.tsx')).then((module) => ({
      default: module.OrderPrescriptionSection,
    })),
  ),
}
