import { z } from 'zod'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { siteErrors } from '#core/sites/contract/errors.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { trackingErrors } from './errors.ts'

const pointSchema = z.object({ lat: z.number(), lng: z.number() })

/** Where a driver is, while the order is on its way to a door. */
const liveSchema = z.object({
  /** First name; empty where the courier does not tell. */
  driver: z.string(),
  at: pointSchema,
  outlet: pointSchema,
  /** Where the customer marked the door; null where nobody did. */
  door: pointSchema.nullable(),
  /** From the driver to the door in a straight line, in metres; null where there is no mark. */
  metres: z.int().nullable(),
  /** When the driver is expected, a span of some minutes; null where the courier does not say. */
  eta: z.object({ from: instantSchema, to: instantSchema }).nullable(),
})

const orderTrackingSchema = z.object({
  live: liveSchema.nullable(),
  /** What is to be said of the driver, in the shown language. */
  notice: z.object({ kind: z.enum(['noDriver', 'late', 'cannotDeliver']), text: z.string() }).nullable(),
  /** The courier did not answer just now; ask again later. */
  isSilent: z.boolean(),
})
export type OrderTracking = z.output<typeof orderTrackingSchema>

const settingsSchema = z.strictObject({
  /** Whether the courier is asked for a driver for each delivery. */
  usesCourier: z.boolean(),
  /** Hosts of outside tracking pages to which customers may be led; `*.` before one stands for all below it. */
  hosts: z.array(z.string().max(300)).max(20),
})

const storeEndpoint = {
  access: 'staff:owner,manager',
  params: z.object({ id: idSchema }),
  data: settingsSchema.extend({
    /** The courier of this installation; null where there is none. */
    courier: z.string().nullable(),
  }),
} as const

export const trackingContract = defineContract({
  'GET /api/v1/orders/:id/tracking': {
    summary:
      'Where the driver of an own order is while it is out for delivery, and what is to be said of the driver',
    access: 'owner of :id',
    rate: { limit: 60, seconds: 60, by: 'session', together: 'looks at drivers' },
    params: z.object({ id: idSchema }),
    data: orderTrackingSchema,
    errors: [orderErrors.unknownOrder],
  },
  'GET /api/v1/sites/:id/tracking-page': {
    summary:
      "Whether customers may be led to an outside tracking page: only to hosts on the list of the site's outlets",
    access: 'anonymous',
    rate: { limit: 60, seconds: 60, by: 'session' },
    params: z.object({ id: idSchema }),
    query: z.strictObject({ url: z.string().max(2000) }),
    data: z.object({ url: z.url({ protocol: /^https$/ }), host: z.string() }),
    errors: [siteErrors.unknownSite, trackingErrors.pageRefused],
  },
  'GET /api/v1/console/stores/:id/tracking': {
    ...storeEndpoint,
    summary:
      'How the deliveries of an outlet are followed, and where its customers may be led to follow them',
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/console/stores/:id/tracking': {
    ...storeEndpoint,
    summary: 'Change how the deliveries of an outlet are followed, and where its customers may be led',
    body: settingsSchema,
    errors: [storeErrors.unknownStore, trackingErrors.hostWrong],
  },
})
export type TrackingApi = typeof trackingContract
