import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { tapConfigSchema } from '../config.ts'
import { createTapProvider, TAP_CURRENCIES } from './tap.adapter.ts'

export const tapFactory: PaymentProviderFactory = {
  name: 'tap',
  gatewayId: 70,
  settingsForm: { title: 'Tap', schema: tapConfigSchema },
  capabilities: {
    handOver: 'redirect',
    currencies: TAP_CURRENCIES,
    amounts: 'any',
    refunds: 'part',
    webhooks: 'signed',
    savedCards: true,
    pageLifetime: minutes(30),
    methods: ['knet', 'applepay', 'googlepay'],
    checksUpi: false,
    listsPayments: true,
  },
  open: (settings) => createTapProvider(tapConfigSchema.parse(settings)),
}

export const tapPaymentsPlugin: ServerPlugin = {
  name: 'payments-tap',
  provides: () => ({ paymentProvider: [tapFactory] }),
}
