import { z } from 'zod'
import { idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'

/** The time that a call wants: a point, or beginning and end. */
export const schedule = {
  scheduledTime: instantSchema.optional(),
  scheduledStartTime: instantSchema.optional(),
  scheduledEndTime: instantSchema.optional(),
}

/** When the order of a cart is wanted. */
export const cartTimes = {
  /** The time of an order for later: a point, or beginning and end, as the store's type asks. */
  scheduledTime: instantSchema.nullable(),
  scheduledStartTime: instantSchema.nullable(),
  scheduledEndTime: instantSchema.nullable(),
  schedule: z
    .object({
      /** Such as "Tomorrow, 6:00 – 6:30 PM", by the store's clock. */
      text: z.string(),
      /** False when it is too late by now, or the store no longer takes orders for it. */
      isOffered: z.boolean(),
      /** Until when a place is kept for this cart; null when none is. */
      heldUntil: instantSchema.nullable(),
    })
    .nullable(),
}

/** A fee with the tax in `pricing.taxes` that falls on it. */
const feeSchema = z.object({ amount: moneySchema, tax: idSchema.nullable() }).nullable()

/** What the browser needs to price the cart by itself after a tap, with the same function as the server. */
export const pricingSchema = z.object({
  taxes: z.array(z.object({ _id: idSchema, name: z.string(), rate: z.int(), inclusive: z.boolean() })),
  deliveryFee: feeSchema,
  packaging: feeSchema,
})
