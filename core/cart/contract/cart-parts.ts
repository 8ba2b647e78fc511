import { z } from 'zod'
import { priceRuleSchema } from '#core/pricing/contract/schemas.ts'
import { idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'

/** The time that a call wants: a point, or beginning and end. */
export const scheduleFields = {
  scheduledTime: instantSchema.optional(),
  scheduledStartTime: instantSchema.optional(),
  scheduledEndTime: instantSchema.optional(),
}

/** When the order of a cart is wanted. */
export const cartScheduleFields = {
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

/** What the fee for the delivery rests on; null when nothing is delivered or the place is not known. */
export const deliveryChargeSchema = z
  .object({
    /** How the outlet prices deliveries. */
    by: z.enum(['area', 'distance', 'courier']),
    /** What the fee rests on now: the area's where neither distance nor courier is known. */
    source: z.enum(['area', 'distance', 'courier']),
    /** Metres from the outlet as the crow flies. */
    distance: z.int().nullable(),
    /** Until when a courier's price holds. */
    expiry: instantSchema.nullable(),
    /** The saved address that it is for. */
    address: idSchema.nullable(),
  })
  .nullable()

/** What the browser needs to price the cart by itself after a tap, with the same function as the server. */
export const pricingSchema = z.object({
  taxes: z.array(z.object({ _id: idSchema, name: z.string(), rate: z.int(), inclusive: z.boolean() })),
  deliveryFee: feeSchema,
  packaging: feeSchema,
  /** A share of the lines in basis points, or an amount. */
  serviceCharge: z
    .object({ rate: z.int().nullable(), amount: moneySchema.nullable(), tax: idSchema.nullable() })
    .nullable(),
  smallOrderFee: z.object({ amount: moneySchema, tax: idSchema.nullable(), below: moneySchema }).nullable(),
  /** The total is a multiple of so many minor units. */
  roundTo: z.int().nullable(),
  rules: z.array(priceRuleSchema),
})

/**
 * The price of one that the customer was shown, in minor units: with the choices that are sent, or without any the
 * price on the product's card. It decides nothing: when the shop's
 * own price is another one, that is named before anything is ordered.
 */
export const seenPriceSchema = z.int().min(0).max(1_000_000_000)
