import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { FullOrder } from '../contract/endpoints.ts'
import type { OrderRecord } from '../domain/order.ts'

/** Whose time an order takes, and until when; null: nobody's. */
export const presentAppointment = (
  { appointment, scheduledFor }: OrderRecord,
  language: Language,
): FullOrder['appointment'] =>
  appointment && scheduledFor
    ? {
        with: localize(appointment.person, language),
        minutes: appointment.minutes,
        until: addMilliseconds(scheduledFor, minutes(appointment.minutes)).toISOString(),
      }
    : null
