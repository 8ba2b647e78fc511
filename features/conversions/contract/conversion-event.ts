import { z } from 'zod'
import { CONVERSION_NAMES } from '#core/sites/domain/conversion.ts'
import { SERVICE_TYPE } from '#core/sites/domain/order-type.ts'
import { createLineSchema, idSchema } from '#platform/contract/schemas.ts'

const pathSchema = z
  .string()
  .max(300)
  .regex(/^\/[^?#\s]*$/, 'must be a path without query')

const nameSchema = z.string().regex(/^[a-z][a-z0-9-]{0,19}$/)

/** A conversion as the browser posts it. Names are spelled as clients of the first version send them. */
export const conversionEventSchema = z.strictObject({
  /** A refund is the server's own: what a browser says of one counts nowhere. */
  eventName: z.enum(CONVERSION_NAMES).exclude(['Refund']),
  eventParam: z.strictObject({
    /** The id of the browser's own event, by which vendors count once. */
    eventId: createLineSchema(100),
    /** The vendors whose script in this browser has the event. */
    vendors: z.array(nameSchema).max(10),
  }),
  /** What it is about: the placed order, or the opened dish. */
  eventData: z.union([z.strictObject({ orderId: idSchema }), z.strictObject({ productId: idSchema })]),
  homePath: z.string().max(80),
  promotionUrlId: idSchema,
  /** The stored service. */
  serviceType: z.literal(Object.values(SERVICE_TYPE)).nullable(),
  /** The path of the page; of an order without its id. */
  eventSourePath: pathSchema,
  country: z.string().regex(/^[A-Z]{2}$/),
  host: z.string().max(253),
  /** Meta's ids of the browser and the click, when the customer allows marketing. */
  fbp: z
    .string()
    .regex(/^fb\.1\.\d{13}\.\d{1,20}$/)
    .nullable(),
  fc: z
    .string()
    .regex(/^fb\.1\.\d{13}\.[\w-]{1,500}$/)
    .nullable(),
})
export type ConversionEvent = z.output<typeof conversionEventSchema>
