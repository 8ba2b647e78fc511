import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { Area } from '#platform/http/area.ts'
import { jccConfigSchema } from '../config.ts'
import { createJccProvider } from './jcc-provider.ts'

export const jccFactory: PaymentProviderFactory = {
  name: 'jcc',
  gatewayId: 120,
  capabilities: {
    handOver: 'redirect',
    currencies: ['EUR'],
    refunds: 'part',
    webhooks: 'signed',
    savedCards: true,
    methods: [],
    checksUpi: false,
  },
  open: (settings) => createJccProvider(jccConfigSchema.parse(settings)),
}

export const jccPayments: Area = {
  name: 'payments-jcc',
  provides: () => ({ paymentProvider: [jccFactory] }),
}
