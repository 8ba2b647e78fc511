import { z } from 'zod'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { siteErrors } from '#core/sites/contract/errors.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import { idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { trackingErrors } from './errors.ts'

const pointSchema = z.object({ lat: z.number(), lng: z.number() })

/** The position of a driver while the order is out for delivery. */
const liveSchema = z.object({
  /** First name; empty if the courier does not provide it. */
  driver: z.string(),
  at: pointSchema,
  outlet: pointSchema,
  /** The delivery pin set by the customer; null without one. */
  door: pointSchema.nullable(),
  /** Straight-line distance from the driver to the pin, in metres; null without a pin. */
  metres: z.int().nullable(),
  /** Expected arrival as a span of some minutes; null if the courier does not provide it. */
  eta: z.object({ from: instantSchema, to: instantSchema }).nullable(),
})

const orderTrackingSchema = z.object({
  live: liveSchema.nullable(),
  /** The notice about the driver, in the display language. */
  notice: z.object({ kind: z.enum(['noDriver', 'late', 'cannotDeliver']), text: z.string() }).nullable(),
  /** The courier did not answer this time; retry later. */
  isSilent: z.boolean(),
})
export type OrderTracking = z.output<typeof orderTrackingSchema>

const settingsSchema = z.object({
  /** Whether a driver is requested from the courier for each delivery. */
  usesCourier: z.boolean(),
  /** Hosts of outside tracking pages to which customers may be redirected; a leading `*.` covers all subdomains. */
  hosts: z.array(z.string().max(300)).max(20),
})
export type TrackingDraft = z.output<typeof settingsSchema>

const formSchema = settingsSchema.extend({
  version: z.string(),
  /** The courier of this installation; null without one. */
  courier: z.string().nullable(),
})
export type TrackingForm = z.output<typeof formSchema>

const storeEndpoint = {
  access: 'staff:owner,manager',
  params: z.object({ id: idSchema }),
  data: formSchema,
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
    body: z.strictObject({
      ...settingsSchema.shape,
      /** As it was read; what was changed since is not overwritten. */
      version: z.string().max(100),
    }),
    errors: [storeErrors.unknownStore, trackingErrors.hostWrong, formErrors.changedMeanwhile],
  },
})
export type TrackingApi = typeof trackingContract
