import { z } from 'zod'
import { boardOrderSchema } from '#core/orders/contract/endpoints.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { BOARD_ACTIONS } from '#core/orders/domain/transitions.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { createLineSchema, idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { KEY_SCOPES, WEBHOOK_EVENTS } from '../domain/events.ts'
import { webhookErrors } from './errors.ts'

const endpointSchema = z.object({
  _id: idSchema,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isActive: z.boolean(),
  /** Until when the previous secret still signs; null: it does not. */
  oldSecretUntil: instantSchema.nullable(),
})
export type WebhookEndpoint = z.output<typeof endpointSchema>

const deliverySchema = z.object({
  _id: idSchema,
  url: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  /** The order number shown to people. */
  orderId: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** The HTTP status of the last answer; null: none. */
  answered: z.int().nullable(),
  createdAt: instantSchema,
  triedAt: instantSchema.nullable(),
})
export type WebhookDelivery = z.output<typeof deliverySchema>

const keySchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** Its last characters. */
  hint: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  createdAt: instantSchema,
  usedAt: instantSchema.nullable(),
})
export type ApiKey = z.output<typeof keySchema>

const staffAccess = 'staff:owner,manager' as const
const idParams = z.object({ id: idSchema })
const writeRate = { limit: 60, seconds: 60, by: 'session', together: 'changes of integrations' } as const

export const webhooksContract = defineContract({
  'GET /api/v1/console/stores/:id/integrations': {
    summary:
      'The other systems of an outlet: where they hear of orders, with which keys they ask, and what was sent',
    access: staffAccess,
    params: idParams,
    data: z.object({
      webhooks: z.array(endpointSchema),
      keys: z.array(keySchema),
      /** Newest first. */
      deliveries: z.array(deliverySchema),
    }),
    errors: [storeErrors.unknownStore],
  },
  'POST /api/v1/console/stores/:id/webhooks': {
    summary: 'Tell a system at an https address of an outlet’s orders; the secret that signs is shown once',
    access: staffAccess,
    rate: writeRate,
    params: idParams,
    body: z.strictObject({
      url: z.string().min(1).max(500),
      events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
    }),
    data: endpointSchema.extend({ secret: z.string() }),
    errors: [storeErrors.unknownStore, webhookErrors.addressRefused, webhookErrors.tooMany],
  },
  'PUT /api/v1/console/webhooks/:id': {
    summary:
      'Pause a webhook or let it go on, or give it a new secret, beside which the old one signs for a day',
    access: staffAccess,
    rate: writeRate,
    params: idParams,
    body: z.strictObject({ action: z.enum(['pause', 'resume', 'rotate']) }),
    data: endpointSchema.extend({ secret: z.string().nullable() }),
    errors: [webhookErrors.unknownWebhook],
  },
  'DELETE /api/v1/console/webhooks/:id': {
    summary: 'Forget a webhook and what was sent to it',
    access: staffAccess,
    rate: writeRate,
    params: idParams,
    data: z.object({}),
    errors: [webhookErrors.unknownWebhook],
  },
  'POST /api/v1/console/webhookDeliveries/:id/resend': {
    summary: 'Send again what nobody has taken',
    access: staffAccess,
    rate: writeRate,
    params: idParams,
    data: deliverySchema,
    errors: [webhookErrors.unknownWebhook, webhookErrors.notFailed],
  },
  'POST /api/v1/console/stores/:id/apiKeys': {
    summary: 'Make a key with which another system asks for the orders of one outlet; it is shown once',
    access: staffAccess,
    rate: writeRate,
    params: idParams,
    body: z.strictObject({
      name: createLineSchema(60),
      scopes: z.array(z.enum(KEY_SCOPES)).min(1).max(KEY_SCOPES.length),
    }),
    data: keySchema.extend({ key: z.string() }),
    errors: [storeErrors.unknownStore, webhookErrors.tooMany],
  },
  'DELETE /api/v1/console/apiKeys/:id': {
    summary: 'Revoke a key, at once',
    access: staffAccess,
    rate: writeRate,
    params: idParams,
    data: z.object({}),
    errors: [webhookErrors.unknownKey],
  },
})
export type WebhooksApi = typeof webhooksContract

const keyRate = { limit: 300, seconds: 60, by: 'session', together: 'calls by a key' } as const

export const integrationContract = defineContract({
  'GET /api/v1/integration/orders/:id': {
    summary: 'An order of the key’s outlet, as its board shows it; needs orders:read',
    access: 'api key',
    rate: keyRate,
    params: idParams,
    data: boardOrderSchema,
    errors: [orderErrors.unknownOrder, webhookErrors.scopeMissing],
  },
  'PUT /api/v1/integration/orders/:id/status': {
    summary: 'Move an order of the key’s outlet, as somebody who takes orders could; needs orders:move',
    access: 'api key',
    rate: keyRate,
    params: idParams,
    body: z.strictObject({
      action: z.enum(BOARD_ACTIONS),
      /** The version of the order that was read. */
      version: z.int(),
      minutes: z.int().min(1).max(240).optional(),
      reason: createLineSchema(200).optional(),
    }),
    data: boardOrderSchema,
    errors: [
      orderErrors.unknownOrder,
      orderErrors.transitionRefused,
      orderErrors.changedMeanwhile,
      orderErrors.reasonMissing,
      webhookErrors.scopeMissing,
    ],
  },
})
export type IntegrationApi = typeof integrationContract
