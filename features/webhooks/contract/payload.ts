import { z } from 'zod'
import { orderTypeSchema } from '#core/sites/contract/schemas.ts'
import { idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { PAYLOAD_VERSION, WEBHOOK_EVENTS } from '../domain/events.ts'

/** A text in the languages that the merchant wrote it in. */
const namesSchema = z.record(z.string(), z.string())

/** The order as it stands when the event is written down. Amounts are minor units; nothing says who has ordered. */
const payloadOrderSchema = z.object({
  _id: idSchema,
  /** The number that people say aloud. */
  orderId: z.string(),
  store: idSchema,
  status: z.int(),
  /** Counts every change of the order: of two events the higher one is newer. */
  version: z.int(),
  orderType: orderTypeSchema,
  placedAt: instantSchema,
  scheduledFor: instantSchema.nullable(),
  readyAt: instantSchema.nullable(),
  currency: z.string(),
  subTotal: z.int(),
  total: z.int(),
  payment: z.object({ mod: z.string(), status: z.int(), refunded: z.int() }),
  declineReason: z.string(),
  products: z.array(
    z.object({
      _id: idSchema,
      sku: z.string(),
      name: namesSchema,
      qty: z.int(),
      unitPrice: z.int(),
      total: z.int(),
      /** In the order in which the merchant wants them read. */
      choices: z.array(
        z.object({
          group: namesSchema,
          name: namesSchema,
          /** In each piece of the product, not in all of them. */
          inEach: z.int(),
        }),
      ),
      specialInstructions: z.string(),
    }),
  ),
})
export type PayloadOrder = z.output<typeof payloadOrderSchema>

/** What is sent. `_id` is the same however often it is sent; whoever has taken it in may ignore it. */
export const webhookPayloadSchema = z.object({
  _id: idSchema,
  event: z.enum(WEBHOOK_EVENTS),
  version: z.literal(PAYLOAD_VERSION),
  createdAt: instantSchema,
  /** Of a move: where the order came from and where it went. */
  move: z.object({ from: z.int().nullable(), to: z.int() }).nullable(),
  /** Of a refund, in minor units. */
  refund: z.object({ amount: z.int() }).nullable(),
  order: payloadOrderSchema,
})
export type WebhookPayload = z.output<typeof webhookPayloadSchema>
