import { lazy } from 'react'
import type { OrderPlug } from '#core/orders/storefront/order-plugs.tsx'
import { whenOnline } from '#platform/ui/when-online.ts'
import { isRateable } from '../domain/rating.ts'

/** Asks what the customer thinks of an order, once it was handed over. */
export const ratingsOrder: OrderPlug = {
  name: 'ratings',
  isFor: ({ order }) => isRateable(order.status),
  Section: lazy(() =>
    whenOnline(() => import('./rating-section.tsx')).then((module) => ({ default: module.RatingSection })),
  ),
}
