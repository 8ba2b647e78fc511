import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { days } from '#platform/kernel/clock.ts'
import { payfortConfigSchema } from '../config.ts'
import { createPayfortProvider, PAYFORT_CURRENCIES } from './payfort.adapter.ts'

export const payfortFactory: PaymentProviderFactory = {
  name: 'payfort',
  gatewayId: 40,
  settingsForm: { title: 'Amazon Payment Services', schema: payfortConfigSchema },
  capabilities: {
    handOver: 'form',
    currencies: PAYFORT_CURRENCIES,
    amounts: 'any',
    refunds: 'part',
    webhooks: 'signed',
    savedCards: false,
    pageLifetime: days(1),
    captures: true,
    voids: true,
    methods: [],
    checksUpi: false,
  },
  open: (settings) => createPayfortProvider(payfortConfigSchema.parse(settings)),
}

export const payfortPaymentsPlugin: ServerPlugin = {
  name: 'payments-payfort',
  provides: () => ({ paymentProvider: [payfortFactory] }),
}
