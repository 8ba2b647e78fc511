import { lazy } from 'react'
import type { AccountPlug } from '#core/customers/storefront/account-plugs.tsx'
import type { OrderPlug } from '#core/orders/storefront/order-plugs.tsx'
import { whenOnline } from '#platform/ui/when-online.ts'
import { repeatableType } from '../domain/repeatable.ts'

/** Offers to have an order come again, or says when it does. */
export const recurringOrder: OrderPlug = {
  name: 'recurring-orders',
  isFor: ({ order }) => repeatableType(order) !== undefined,
  Section: lazy(() =>
    whenOnline(() => import('./order-section.tsx')).then((module) => ({ default: module.OrderSection })),
  ),
}

/** The way to the customer's recurring orders on the page of their account. */
export const recurringAccount: AccountPlug = {
  name: 'recurring-orders',
  Section: lazy(() =>
    whenOnline(() => import('./account-card.tsx')).then((module) => ({ default: module.RecurringCard })),
  ),
}
