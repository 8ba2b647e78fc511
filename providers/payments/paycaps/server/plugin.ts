import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { days } from '#platform/kernel/clock.ts'
import { paycapsConfigSchema } from '../config.ts'
import { createPaycapsProvider } from './paycaps.adapter.ts'

export const paycapsFactory: PaymentProviderFactory = {
  name: 'paycaps',
  gatewayId: 90,
  settingsForm: { title: 'PayCaps', schema: paycapsConfigSchema },
  capabilities: {
    handOver: 'form',
    currencies: ['AED'],
    amounts: 'any',
    refunds: 'part',
    webhooks: 'signed',
    savedCards: false,
    pageLifetime: days(1),
    methods: [],
    checksUpi: false,
  },
  open: (settings) => createPaycapsProvider(paycapsConfigSchema.parse(settings)),
}

export const paycapsPaymentsPlugin: ServerPlugin = {
  name: 'payments-paycaps',
  provides: () => ({ paymentProvider: [paycapsFactory] }),
}
