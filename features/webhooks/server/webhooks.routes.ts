import type { OrderRecord } from '#core/orders/domain/order.ts'
import { presentBoardOrder } from '#core/orders/server/present-order.service.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Call, Handlers, Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds } from '#platform/kernel/clock.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import type {
  ApiKey,
  IntegrationApi,
  WebhookDelivery,
  WebhookEndpoint,
  WebhooksApi,
} from '../contract/endpoints.ts'
import { getActiveRounds, PREVIOUS_SECRET_LIFETIME } from '../domain/rotation.ts'
import type { LogRow } from './deliveries.repo.ts'
import type { EndpointRow } from './endpoints.repo.ts'
import { KEY_ROLE, readOrderForKey, transitionOrderByKey } from './integration.use-case.ts'
import type { KeyRow } from './keys.repo.ts'
import { createApiKey, revokeApiKey } from './keys.use-case.ts'
import {
  addWebhook,
  changeWebhook,
  readIntegrations,
  removeWebhook,
  resendDelivery,
} from './webhooks.use-case.ts'

const presentEndpoint = (row: EndpointRow, now: Date): WebhookEndpoint => {
  const { id: _id, url, events, is_active: isActive, round, rotated_at: rotatedAt } = row
  const isRotating = getActiveRounds({ round, rotatedAt }, now).length > 1
  const oldSecretUntil =
    rotatedAt && isRotating ? addMilliseconds(rotatedAt, PREVIOUS_SECRET_LIFETIME).toISOString() : null
  return { _id, url, events: [...events], isActive, oldSecretUntil }
}

const presentDelivery = (row: LogRow): WebhookDelivery => ({
  ...{ _id: row.id, url: row.url, event: row.event, orderId: String(row.number), status: row.status },
  ...{ attempts: row.attempts, answered: row.answered, createdAt: row.created_at.toISOString() },
  triedAt: row.tried_at?.toISOString() ?? null,
})

const presentKey = (row: KeyRow): ApiKey => ({
  ...{ _id: row.id, name: row.name, hint: row.hint, scopes: [...row.scopes] },
  ...{ createdAt: row.created_at.toISOString(), usedAt: row.used_at?.toISOString() ?? null },
})

const mapResult = <From, To>(
  result: Result<From, Failure>,
  show: (value: From) => To,
): Result<To, Failure> => (result.ok ? ok(show(result.value)) : result)

export const createWebhookHandlers = (platform: Platform): Handlers<WebhooksApi> => {
  const withSecret = <Secret>({ endpoint, secret }: { endpoint: EndpointRow; secret: Secret }) => ({
    ...presentEndpoint(endpoint, platform.clock.now()),
    secret,
  })
  return {
    'GET /api/v1/console/stores/:id/integrations': async ({ caller, params }) =>
      mapResult(await readIntegrations(platform, { caller, storeId: params.id }), (found) => ({
        webhooks: found.endpoints.map((row) => presentEndpoint(row, platform.clock.now())),
        keys: found.keys.map(presentKey),
        deliveries: found.log.map(presentDelivery),
      })),
    'POST /api/v1/console/stores/:id/webhooks': async ({ caller, params, body }) =>
      mapResult(await addWebhook(platform, { caller, storeId: params.id, ...body }), withSecret),
    'PUT /api/v1/console/webhooks/:id': async ({ caller, params, body }) =>
      mapResult(await changeWebhook(platform, { caller, id: params.id, ...body }), withSecret),
    'DELETE /api/v1/console/webhooks/:id': ({ caller, params }) =>
      removeWebhook(platform, { caller, id: params.id }),
    'POST /api/v1/console/webhookDeliveries/:id/resend': async ({ caller, params }) =>
      mapResult(await resendDelivery(platform, { caller, id: params.id }), presentDelivery),
    'POST /api/v1/console/stores/:id/apiKeys': async ({ caller, params, body }) =>
      mapResult(await createApiKey(platform, { caller, storeId: params.id, ...body }), ({ row, key }) => ({
        ...presentKey(row),
        key,
      })),
    'DELETE /api/v1/console/apiKeys/:id': ({ caller, params }) =>
      revokeApiKey(platform, { caller, id: params.id }),
  }
}

export const createIntegrationHandlers = (platform: Platform): Handlers<IntegrationApi> => {
  const shown = (result: Result<OrderRecord, Failure>, { language }: Pick<Call, 'language'>) =>
    mapResult(result, (order) =>
      presentBoardOrder(order, KEY_ROLE, {
        ...{ language, catalogue: platform.catalogue, now: platform.clock.now() },
        mapsLink: platform.env.MAPS_LINK,
      }),
    )
  return {
    'GET /api/v1/integration/orders/:id': async (call) =>
      shown(await readOrderForKey(platform, call.caller, call.params.id), call),
    'PUT /api/v1/integration/orders/:id/status': async (call) =>
      shown(
        await transitionOrderByKey(platform, call.caller, { orderId: call.params.id, ...call.body }),
        call,
      ),
  }
}
