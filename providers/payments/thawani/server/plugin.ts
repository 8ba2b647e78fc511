import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { days } from '#platform/kernel/clock.ts'
import { thawaniConfigSchema } from '../config.ts'
import { createThawaniProvider } from './thawani.adapter.ts'

export const thawaniFactory: PaymentProviderFactory = {
  name: 'thawani',
  gatewayId: 160,
  settingsForm: { title: 'Thawani', schema: thawaniConfigSchema },
  capabilities: {
    handOver: 'redirect',
    currencies: ['OMR'],
    amounts: 'any',
    refunds: 'part',
    webhooks: 'signed',
    savedCards: false,
    pageLifetime: days(1),
    methods: [],
    checksUpi: false,
  },
  open: (settings) => createThawaniProvider(thawaniConfigSchema.parse(settings)),
}

export const thawaniPaymentsPlugin: ServerPlugin = {
  name: 'payments-thawani',
  provides: () => ({ paymentProvider: [thawaniFactory] }),
}
