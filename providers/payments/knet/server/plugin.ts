import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { Area } from '#platform/http/area.ts'
import { knetConfigSchema } from '../config.ts'
import { createKnetProvider } from './knet-provider.ts'

export const knetFactory: PaymentProviderFactory = {
  name: 'knet',
  gatewayId: 35,
  capabilities: {
    handOver: 'redirect',
    currencies: ['KWD'],
    refunds: 'part',
    webhooks: 'unsigned',
    savedCards: false,
    methods: ['knet'],
    checksUpi: false,
  },
  open: (settings) => createKnetProvider(knetConfigSchema.parse(settings)),
}

export const knetPayments: Area = {
  name: 'payments-knet',
  provides: () => ({ paymentProvider: [knetFactory] }),
}
