import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { Area } from '#platform/http/area.ts'
import { paycapsConfigSchema } from '../config.ts'
import { createPaycapsProvider } from './paycaps-provider.ts'

export const paycapsFactory: PaymentProviderFactory = {
  name: 'paycaps',
  gatewayId: 90,
  capabilities: {
    handOver: 'form',
    currencies: ['AED'],
    refunds: 'part',
    webhooks: 'signed',
    savedCards: false,
    methods: [],
    checksUpi: false,
  },
  open: (settings) => createPaycapsProvider(paycapsConfigSchema.parse(settings)),
}

export const paycapsPayments: Area = {
  name: 'payments-paycaps',
  provides: () => ({ paymentProvider: [paycapsFactory] }),
}
