import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { hours } from '#platform/kernel/clock.ts'
import { cashfreeConfigSchema } from '../config.ts'
import { canRepresentAmount, createCashfreeProvider } from './cashfree.adapter.ts'

export const cashfreeFactory: PaymentProviderFactory = {
  name: 'cashfree',
  gatewayId: 110,
  settingsForm: { title: 'Cashfree', schema: cashfreeConfigSchema },
  capabilities: {
    handOver: 'script',
    currencies: 'any',
    amounts: canRepresentAmount,
    refunds: 'part',
    webhooks: 'signed',
    savedCards: true,
    pageLifetime: hours(1),
    captures: true,
    voids: true,
    methods: ['upi'],
    checksUpi: false,
    listsPayments: true,
  },
  open: (settings) => createCashfreeProvider(cashfreeConfigSchema.parse(settings)),
}

export const cashfreePaymentsPlugin: ServerPlugin = {
  name: 'payments-cashfree',
  provides: () => ({ paymentProvider: [cashfreeFactory] }),
}
