import { lazy } from 'react'
import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import { loadWhenOnline } from '#platform/ui/load-when-online.ts'

/** What is left of a table's bill, and the way to split and pay it. */
export const splitBillCheckout: CheckoutExtension = {
  name: 'split-bill',
  TableBill: lazy(() =>
    loadWhenOnline(() => import('./table-bill.tsx')).then((module) => ({ default: module.TableBill })),
  ),
}
