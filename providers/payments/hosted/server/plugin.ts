import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { days } from '#platform/kernel/clock.ts'
import { hostedConfigSchema } from '../config.ts'
import { createHostedProvider, HOSTED_GATEWAY_IDS } from './hosted.adapter.ts'

export const createHostedFactory = (name: keyof typeof HOSTED_GATEWAY_IDS): PaymentProviderFactory => ({
  name,
  gatewayId: HOSTED_GATEWAY_IDS[name],
  settingsForm: {
    title: `Configurable gateway ${name === 'pg1' ? '1' : '2'}`,
    schema: hostedConfigSchema,
  },
  capabilities: {
    handOver: 'redirect',
    currencies: 'any',
    amounts: 'any',
    refunds: 'part',
    webhooks: 'signed',
    savedCards: false,
    pageLifetime: days(1),
    methods: [],
    checksUpi: false,
  },
  open: (settings) => createHostedProvider(name, hostedConfigSchema.parse(settings)),
})

export const configurableGatewaysPlugin: ServerPlugin = {
  name: 'payments-hosted',
  provides: () => ({ paymentProvider: [createHostedFactory('pg1'), createHostedFactory('pg2')] }),
}
