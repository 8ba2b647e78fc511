import { z } from 'zod'
import { priceRuleSchema } from '#core/pricing/contract/schemas.ts'
import { idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'
import { MAX_AMOUNT } from '#platform/kernel/money.ts'

/** The requested time: a single time, or start and end. */
export const scheduleFields = {
  scheduledTime: instantSchema.optional(),
  scheduledStartTime: instantSchema.optional(),
  scheduledEndTime: instantSchema.optional(),
}

/** The scheduled time of a cart. */
export const cartScheduleFields = {
  /** The scheduled time: a single time, or start and end, depending on the store's type. */
  scheduledTime: instantSchema.nullable(),
  scheduledStartTime: instantSchema.nullable(),
  scheduledEndTime: instantSchema.nullable(),
  schedule: z
    .object({
      /** Such as "Tomorrow, 6:00 – 6:30 PM", in the store's time zone. */
      text: z.string(),
      /** False when the time is too soon by now, or the store no longer offers it. */
      isOffered: z.boolean(),
      /** Expiry of this cart's slot reservation; null without one. */
      heldUntil: instantSchema.nullable(),
    })
    .nullable(),
}

/** A fee with its tax from `pricing.taxes`. */
const feeSchema = z.object({ amount: moneySchema, tax: idSchema.nullable() }).nullable()

/** Basis of the delivery fee; null when nothing is delivered or the destination is unknown. */
export const deliveryChargeSchema = z
  .object({
    /** The outlet's pricing mode for deliveries. */
    by: z.enum(['area', 'distance', 'courier']),
    /** The current basis of the fee: `area` when neither distance nor courier quote is known. */
    source: z.enum(['area', 'distance', 'courier']),
    /** Straight-line distance from the outlet in metres. */
    distance: z.int().nullable(),
    /** Expiry of the courier's quote. */
    expiry: instantSchema.nullable(),
    /** The saved address that the quote is for. */
    address: idSchema.nullable(),
  })
  .nullable()

/** Input with which the browser prices the cart after a tap, using the same function as the server. */
export const pricingSchema = z.object({
  taxes: z.array(z.object({ _id: idSchema, name: z.string(), rate: z.int(), inclusive: z.boolean() })),
  deliveryFee: feeSchema,
  packaging: feeSchema,
  /** A percentage of the lines in basis points, or an amount. */
  serviceCharge: z
    .object({ rate: z.int().nullable(), amount: moneySchema.nullable(), tax: idSchema.nullable() })
    .nullable(),
  smallOrderFee: z.object({ amount: moneySchema, tax: idSchema.nullable(), below: moneySchema }).nullable(),
  /** The total is rounded to a multiple of this many minor units. */
  roundTo: z.int().nullable(),
  rules: z.array(priceRuleSchema),
})

/**
 * The unit price that the customer was shown, in minor units: with the choices that are sent, or without any the
 * price on the product card. It does not set the price: when the shop's own price differs, the change is reported
 * before the order is placed.
 */
export const seenPriceSchema = z.int().min(0).max(MAX_AMOUNT)
