import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'

/** What is left of a table's bill, and the way to split and pay it. */
export const splitBillCheckout: CheckoutExtension = {
  name: 'split-bill',
  TableBill: createLazyPart(() => import('./table-bill.tsx').then((module) => module.TableBill)),
}
