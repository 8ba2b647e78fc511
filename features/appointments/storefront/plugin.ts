import type { TimeChoice } from '#core/availability/storefront/time-choice.ts'
import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'

const isSalon = (merchantType: string): boolean => merchantType === 'salon'

/** With whom and when, in place of the sheet with the times of orders for later. */
export const salonTimes: TimeChoice = {
  name: 'appointments',
  isFor: isSalon,
  Dialog: createLazyPart(() => import('./appointment-dialog.tsx').then((module) => module.AppointmentDialog)),
}

/** The appointment in the checkout. */
export const salonCard: CheckoutExtension = {
  name: 'appointments',
  TimeCard: {
    isFor: isSalon,
    Card: createLazyPart(() => import('./appointment-card.tsx').then((module) => module.AppointmentCard)),
  },
}

/** The appointment on the page of its order. */
export const salonOrder: OrderExtension = {
  name: 'appointments',
  slot: 'map',
  isFor: ({ order }) => order.appointment !== null,
  Section: createLazyPart(() =>
    import('./order-section.tsx').then((module) => module.OrderAppointmentSection),
  ),
}
