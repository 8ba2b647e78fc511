import { defineChildRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { integrationContract, webhooksContract } from '../contract/endpoints.ts'
import { deleteDeliveriesBefore } from './deliveries.repo.ts'
import { removeUserTexts } from './forget-user.listener.ts'
import { createKeyAuthenticator } from './keys.use-case.ts'
import { createWebhookSender } from './send-delivery.worker.ts'
import {
  createWebhookFanOut,
  webhookListener,
  webhookRefundListener,
  webhookReviser,
} from './webhook-events.listener.ts'
import { createIntegrationHandlers, createWebhookHandlers } from './webhooks.routes.ts'

/** Long enough to investigate last month's problems. */
const DELIVERY_RETENTION = days(30)

/** Integrations with the merchant's other systems: webhooks for orders, and access with API keys. */
export const webhooksPlugin: ServerPlugin = {
  name: 'webhooks',
  routes: (platform) => [
    bindRoutes(webhooksContract, createWebhookHandlers(platform)),
    bindRoutes(integrationContract, createIntegrationHandlers(platform)),
  ],
  jobs: ({ db }) => [
    {
      name: 'webhooks.forget',
      cron: '27 3 * * *',
      handle: () =>
        db.system((tx) => deleteDeliveriesBefore(tx, addMilliseconds(tx.now, -DELIVERY_RETENTION))),
    },
  ],
  provides: (platform) => ({
    authenticator: [createKeyAuthenticator(platform)],
    orderListener: [webhookListener],
    orderReviser: [webhookReviser],
    refundListener: [webhookRefundListener],
    outboxHandler: [...createWebhookFanOut(platform), createWebhookSender(platform)],
    forgetUser: [removeUserTexts],
    userExport: [
      defineChildRowsExport('webhook_deliveries', {
        by: 'order_id',
        of: 'orders',
        without: ['endpoint_id', 'last_error'],
      }),
    ],
  }),
}
