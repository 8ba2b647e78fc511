import { lazy } from 'react'
import type { TimeChoice } from '#core/availability/storefront/time-choice.ts'
import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { loadWhenOnline } from '#platform/ui/load-when-online.ts'

const isSalon = (merchantType: string): boolean => merchantType === 'salon'

/** With whom and when, in place of the sheet with the times of orders for later. */
export const salonTimes: TimeChoice = {
  name: 'appointments',
  isFor: isSalon,
  Dialog: lazy(() =>
    loadWhenOnline(() => import('./appointment-dialog.tsx')).then((module) => ({
      default: module.AppointmentDialog,
    })),
  ),
}

/** The appointment in the checkout. */
export const salonCard: CheckoutExtension = {
  name: 'appointments',
  TimeCard: {
    isFor: isSalon,
    Card: lazy(() =>
      loadWhenOnline(() => import('./appointment-card.tsx')).then((module) => ({
        default: module.AppointmentCard,
      })),
    ),
  },
}

/** The appointment on the page of its order. */
export const salonOrder: OrderExtension = {
  name: 'appointments',
  slot: 'map',
  isFor: ({ order }) => order.appointment !== null,
  Section: lazy(() =>
    loadWhenOnline(() => import('./order-section.tsx')).then((module) => ({
      default: module.OrderAppointmentSection,
    })),
  ),
}
