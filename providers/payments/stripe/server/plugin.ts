import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { hours } from '#platform/kernel/clock.ts'
import { stripeConfigSchema } from '../config.ts'
import { createStripeProvider } from './stripe.adapter.ts'
import { canRepresentAmount } from './stripe-amounts.rules.ts'

export const stripeFactory: PaymentProviderFactory = {
  name: 'stripe',
  gatewayId: 80,
  settingsForm: { title: 'Stripe', schema: stripeConfigSchema },
  capabilities: {
    handOver: 'redirect',
    currencies: 'any',
    amounts: canRepresentAmount,
    refunds: 'part',
    webhooks: 'signed',
    savedCards: true,
    pageLifetime: hours(1),
    captures: true,
    voids: true,
    chargesCards: true,
    methods: ['applepay', 'googlepay'],
    checksUpi: false,
    listsPayments: true,
  },
  open: (settings) => createStripeProvider(stripeConfigSchema.parse(settings)),
}

export const stripePaymentsPlugin: ServerPlugin = {
  name: 'payments-stripe',
  provides: () => ({ paymentProvider: [stripeFactory] }),
}
