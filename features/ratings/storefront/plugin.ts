import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { isRateable } from '../domain/rating.ts'

/** Requests a rating of an order after its hand-over. */
export const ratingsOrder: OrderExtension = {
  name: 'ratings',
  slot: 'feedback',
  isFor: ({ order }) => isRateable(order.status),
  Section: createLazyPart(() => import('./rating-section.tsx').then((module) => module.RatingSection)),
}
