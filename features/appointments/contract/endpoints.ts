import { z } from 'zod'
import { slotSchema, timeSlotsSchema } from '#core/availability/contract/endpoints.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'

const daySchema = timeSlotsSchema.shape.days.element

const appointmentTimesSchema = timeSlotsSchema.extend({
  /** How long the services in the caller's cart take; 0: none of them is done by appointment. */
  minutes: z.int(),
  /** Whether the outlet names people at all. */
  isByAppointment: z.boolean(),
  /** Who does all of them. */
  people: z.array(z.object({ _id: idSchema, name: z.string() })),
  days: z.array(
    daySchema.extend({
      slots: z.array(
        slotSchema.extend({
          /** Who is free for all of them from this time on. */
          people: z.array(idSchema),
        }),
      ),
    }),
  ),
})
export type AppointmentTimes = z.output<typeof appointmentTimesSchema>

export const appointmentsContract = defineContract({
  'GET /api/v1/vendor-info/:id/appointments': {
    summary:
      "Who is free when for the services in the caller's cart, on the times of an outlet's orders for later",
    access: 'anonymous',
    params: z.object({ id: idSchema }),
    query: z.strictObject({ channel: z.enum(['delivery', 'pickup']) }),
    data: appointmentTimesSchema,
    errors: [storeErrors.unknownStore],
  },
})
export type AppointmentsApi = typeof appointmentsContract
