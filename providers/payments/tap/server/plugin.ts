import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { Area } from '#platform/http/area.ts'
import { tapConfigSchema } from '../config.ts'
import { createTapProvider, TAP_CURRENCIES } from './tap-provider.ts'

export const tapFactory: PaymentProviderFactory = {
  name: 'tap',
  gatewayId: 70,
  capabilities: {
    handOver: 'redirect',
    currencies: TAP_CURRENCIES,
    refunds: 'part',
    webhooks: 'signed',
    savedCards: true,
    methods: ['knet', 'applepay', 'googlepay'],
    checksUpi: false,
  },
  open: (settings) => createTapProvider(tapConfigSchema.parse(settings)),
}

export const tapPayments: Area = {
  name: 'payments-tap',
  provides: () => ({ paymentProvider: [tapFactory] }),
}
