import { lazy } from 'react'
import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { loadWhenOnline } from '#platform/ui/load-when-online.ts'
import { isRateable } from '../domain/rating.ts'

/** Requests a rating of an order after its hand-over. */
export const ratingsOrder: OrderExtension = {
  name: 'ratings',
  slot: 'feedback',
  isFor: ({ order }) => isRateable(order.status),
  Section: lazy(() =>
    loadWhenOnline(() => import('./rating-section.tsx')).then((module) => ({
      default: module.RatingSection,
    })),
  ),
}
