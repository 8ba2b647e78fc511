import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { Area } from '#platform/http/area.ts'
import { hostedConfigSchema } from '../config.ts'
import { createHostedProvider, HOSTED } from './hosted-provider.ts'

export const hostedFactory = (name: keyof typeof HOSTED): PaymentProviderFactory => ({
  name,
  gatewayId: HOSTED[name],
  capabilities: {
    handOver: 'redirect',
    currencies: 'any',
    refunds: 'part',
    webhooks: 'signed',
    savedCards: false,
    methods: [],
    checksUpi: false,
  },
  open: (settings) => createHostedProvider(name, hostedConfigSchema.parse(settings)),
})

export const hostedPayments: Area = {
  name: 'payments-hosted',
  provides: () => ({ paymentProvider: [hostedFactory('pg1'), hostedFactory('pg2')] }),
}
