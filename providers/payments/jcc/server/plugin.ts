import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { Area } from '#platform/http/area.ts'
import { jccConfigSchema } from '../config.ts'
import { createJccLegacyProvider } from './jcc-legacy-provider.ts'
import { createJccProvider } from './jcc-provider.ts'

export const jccFactory: PaymentProviderFactory = {
  name: 'jcc',
  gatewayId: 120,
  // Of the current product; the older one leaves refunds and cards out.
  capabilities: {
    handOver: 'redirect',
    currencies: ['EUR'],
    refunds: 'part',
    webhooks: 'signed',
    savedCards: true,
    methods: [],
    checksUpi: false,
  },
  open: (settings) => {
    const config = jccConfigSchema.parse(settings)
    return config.product === 'legacy' ? createJccLegacyProvider(config) : createJccProvider(config)
  },
}

export const jccPayments: Area = {
  name: 'payments-jcc',
  provides: () => ({ paymentProvider: [jccFactory] }),
}
