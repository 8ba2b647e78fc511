import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema } from '#platform/contract/schemas.ts'

/** A slot with its text in the store's time zone and the display language. */
export const slotSchema = z.object({
  startTime: instantSchema,
  endTime: instantSchema,
  /** Such as "6:00 – 6:30 PM", or "6:00 PM" where a single time is chosen. */
  text: z.string(),
  isFull: z.boolean(),
})
export type SlotView = z.output<typeof slotSchema>

export const timeSlotsSchema = z.object({
  /** 10: one `startTime` is chosen and sent as `scheduledTime`; 20: a time span, sent with start and end. */
  scheduledDeliveryType: z.literal([10, 20]),
  /** IANA time zone of the outlet, used by all texts. */
  timeZone: z.string(),
  /** Such as "Dubai", for customers in another time zone. */
  timeZoneName: z.string(),
  /** Only days with slots, including full ones. Hours after midnight belong to the evening on which they began. */
  days: z.array(
    z.object({
      date: z.iso.date(),
      /** Such as "Tomorrow", "Tonight" for the rest of a night, or "Sat, 21 Nov". */
      text: z.string(),
      slots: z.array(slotSchema),
    }),
  ),
})
export type TimeSlots = z.output<typeof timeSlotsSchema>

/** Data of a rejected slot: the nearest free slots. */
export const alternativeSlotsSchema = z.object({ offers: z.array(slotSchema.extend({ day: z.string() })) })
export type AlternativeSlots = z.output<typeof alternativeSlotsSchema>

export const availabilityContract = defineContract({
  'GET /api/v1/vendor-info/:id/time-slots': {
    summary: 'The slots for which an outlet takes delivery orders for later, full ones too',
    access: 'anonymous',
    params: z.object({ id: idSchema }),
    data: timeSlotsSchema,
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v1/vendor-info/:id/scheduled-pickup-time-slots': {
    summary: 'The slots for which an outlet takes pickup orders for later, full ones too',
    access: 'anonymous',
    params: z.object({ id: idSchema }),
    data: timeSlotsSchema,
    errors: [storeErrors.unknownStore],
  },
})
export type AvailabilityApi = typeof availabilityContract
