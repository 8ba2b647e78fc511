import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { jccConfigSchema } from '../config.ts'
import { createJccProvider } from './jcc.adapter.ts'
import { createJccLegacyProvider } from './jcc-legacy.adapter.ts'

export const jccFactory: PaymentProviderFactory = {
  name: 'jcc',
  gatewayId: 120,
  settingsForm: { title: 'JCC', schema: jccConfigSchema },
  // Capabilities of the current product; the older one lacks refunds and cards.
  capabilities: {
    handOver: 'redirect',
    currencies: ['EUR'],
    amounts: 'any',
    refunds: 'part',
    webhooks: 'signed',
    savedCards: true,
    pageLifetime: minutes(40),
    captures: true,
    voids: true,
    methods: [],
    checksUpi: false,
    listsPayments: true,
  },
  open: (settings) => {
    const config = jccConfigSchema.parse(settings)
    return config.product === 'legacy' ? createJccLegacyProvider(config) : createJccProvider(config)
  },
}

export const jccPaymentsPlugin: ServerPlugin = {
  name: 'payments-jcc',
  provides: () => ({ paymentProvider: [jccFactory] }),
}
