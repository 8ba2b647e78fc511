import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'

/** Progress of the order by SMS or WhatsApp, offered while further steps are expected. */
export const updatesByPhone: OrderExtension = {
  name: 'updates',
  slot: 'actions',
  isFor: ({ order, page }) => page === 'status' && !order.isFinal,
  Section: createLazyPart(() => import('./updates-section.tsx').then((module) => module.UpdatesSection)),
}

/** The receipt by e-mail, on the summary of an order. */
export const receiptByMail: OrderExtension = {
  name: 'receipt',
  slot: 'last',
  isFor: ({ page }) => page === 'summary',
  Section: createLazyPart(() => import('./receipt-section.tsx').then((module) => module.ReceiptSection)),
}
