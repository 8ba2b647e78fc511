import { rowsUnder } from '#core/customers/server/user-export.service.ts'
import { type Area, routes } from '#platform/http/area.ts'
import { days, later } from '#platform/kernel/clock.ts'
import { integrationContract, webhooksContract } from '../contract/endpoints.ts'
import { forgetDeliveries } from './deliveries.repo.ts'
import { keyAuthenticator } from './keys.use-case.ts'
import { webhookSender } from './send-delivery.ts'
import { webhookFanOut, webhookListener, webhookRefunds, webhookReviser } from './tell-systems.ts'
import { integrationHandlers, webhookHandlers } from './webhooks.routes.ts'

/** Long enough to look into last month's troubles. */
const KEPT_FOR = days(30)

/** Other systems of the merchant: they are told of orders, and ask for them with keys. */
export const webhooksArea: Area = {
  name: 'webhooks',
  routes: (platform) => [
    routes(webhooksContract, webhookHandlers(platform)),
    routes(integrationContract, integrationHandlers(platform)),
  ],
  jobs: ({ db }) => [
    {
      name: 'webhooks.forget',
      cron: '27 3 * * *',
      handle: () => db.system((unit) => forgetDeliveries(unit, later(unit.now, -KEPT_FOR))),
    },
  ],
  provides: (platform) => ({
    authenticator: [keyAuthenticator(platform)],
    orderListener: [webhookListener],
    orderReviser: [webhookReviser],
    refundListener: [webhookRefunds],
    outboxCarrier: [...webhookFanOut(platform), webhookSender(platform)],
    userExport: [
      rowsUnder('webhook_deliveries', {
        by: 'order_id',
        of: 'orders',
        without: ['endpoint_id', 'last_error'],
      }),
    ],
  }),
}
