import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { days } from '#platform/kernel/clock.ts'
import { knetConfigSchema } from '../config.ts'
import { createKnetProvider } from './knet.adapter.ts'

export const knetFactory: PaymentProviderFactory = {
  name: 'knet',
  gatewayId: 35,
  settingsForm: { title: 'KNET', schema: knetConfigSchema },
  capabilities: {
    handOver: 'redirect',
    currencies: ['KWD'],
    amounts: 'any',
    refunds: 'part',
    webhooks: 'unsigned',
    savedCards: false,
    pageLifetime: days(1),
    methods: ['knet'],
    checksUpi: false,
  },
  open: (settings) => createKnetProvider(knetConfigSchema.parse(settings)),
}

export const knetPaymentsPlugin: ServerPlugin = {
  name: 'payments-knet',
  provides: () => ({ paymentProvider: [knetFactory] }),
}
