import { z } from 'zod'
import { orderTypeSchema } from '#core/sites/contract/schemas.ts'
import { TABLE_KINDS } from '#core/tables/domain/table.ts'
import { idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { PAYLOAD_VERSION, WEBHOOK_EVENTS } from '../domain/events.ts'

/** A text in the merchant's languages. */
const namesSchema = z.record(z.string(), z.string())

/** The order when the event is recorded. Amounts are in minor units; it contains no customer data. */
const payloadOrderSchema = z.object({
  _id: idSchema,
  /** The order number shown to people. */
  orderId: z.string(),
  store: idSchema,
  status: z.int(),
  /** Incremented by every change of the order: of two events the one with the higher version is newer. */
  version: z.int(),
  orderType: orderTypeSchema,
  /** Where it is served; null unless that is at a table or in a room. */
  table: z
    .object({ kind: z.enum(TABLE_KINDS), name: z.string() })
    .nullable()
    .default(null),
  placedAt: instantSchema,
  scheduledFor: instantSchema.nullable(),
  readyAt: instantSchema.nullable(),
  currency: z.string(),
  subTotal: z.int(),
  total: z.int(),
  payment: z.object({
    mod: z.string(),
    status: z.int(),
    /** What went back or is about to. */
    refunded: z.int(),
    /** The part of `refunded` that the gateway has not confirmed. */
    refunding: z.int().default(0),
  }),
  declineReason: z.string(),
  products: z.array(
    z.object({
      _id: idSchema,
      sku: z.string(),
      name: namesSchema,
      qty: z.int(),
      unitPrice: z.int(),
      total: z.int(),
      /** In the merchant's order. */
      choices: z.array(
        z.object({
          group: namesSchema,
          name: namesSchema,
          /** Per unit of the product, not for all units. */
          inEach: z.int(),
        }),
      ),
      specialInstructions: z.string(),
      /** At a table: the round in which it was sent, counted from 1; else null. */
      round: z.int().nullable().default(null),
    }),
  ),
})
export type PayloadOrder = z.output<typeof payloadOrderSchema>

/** The webhook payload. `_id` is the same for every attempt, so that receivers can ignore duplicates. */
export const webhookPayloadSchema = z.object({
  _id: idSchema,
  event: z.enum(WEBHOOK_EVENTS),
  version: z.literal(PAYLOAD_VERSION),
  createdAt: instantSchema,
  /** Of a status change: the old and new status. */
  move: z.object({ from: z.int().nullable(), to: z.int() }).nullable(),
  /** Of a refund, in minor units. */
  refund: z.object({ amount: z.int() }).nullable(),
  order: payloadOrderSchema,
})
export type OutgoingWebhookPayload = z.output<typeof webhookPayloadSchema>
