import type { AccountExtension } from '#core/customers/storefront/account-extensions.tsx'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { getRepeatableType } from '../domain/repeatable.ts'

/** Offers to make an order recur, or shows when it does. */
export const recurringOrder: OrderExtension = {
  name: 'recurring-orders',
  slot: 'last',
  // After an order that went wrong nobody wants the same again.
  isFor: ({ order }) =>
    getRepeatableType(order) !== undefined &&
    !isCancelledOrDeclined(order.status) &&
    order.status !== ORDER_STATUS.undelivered,
  Section: createLazyPart(() => import('./order-section.tsx').then((module) => module.RecurringOrderSection)),
}

/** Link to the customer's recurring orders on the account page. */
export const recurringAccount: AccountExtension = {
  name: 'recurring-orders',
  Section: createLazyPart(() => import('./account-card.tsx').then((module) => module.RecurringCard)),
}
