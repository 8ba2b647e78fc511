import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { Area } from '#platform/http/area.ts'
import { stripeConfigSchema } from '../config.ts'
import { createStripeProvider } from './stripe-provider.ts'

export const stripeFactory: PaymentProviderFactory = {
  name: 'stripe',
  gatewayId: 80,
  capabilities: {
    handOver: 'redirect',
    currencies: 'any',
    refunds: 'part',
    webhooks: 'signed',
    savedCards: true,
    chargesCards: true,
    methods: ['applepay', 'googlepay'],
    checksUpi: false,
  },
  open: (settings) => createStripeProvider(stripeConfigSchema.parse(settings)),
}

export const stripePayments: Area = {
  name: 'payments-stripe',
  provides: () => ({ paymentProvider: [stripeFactory] }),
}
