import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { mixpayConfigSchema } from '../config.ts'
import { createMixpayProvider } from './mixpay.adapter.ts'

export const mixpayFactory: PaymentProviderFactory = {
  name: 'mixpay',
  gatewayId: 170,
  settingsForm: { title: 'MixPay', schema: mixpayConfigSchema },
  capabilities: {
    handOver: 'redirect',
    currencies: 'any',
    amounts: 'any',
    refunds: 'none',
    webhooks: 'unsigned',
    savedCards: false,
    pageLifetime: minutes(40),
    takesCards: false,
    methods: ['crypto'],
    checksUpi: false,
  },
  open: (settings) => createMixpayProvider(mixpayConfigSchema.parse(settings)),
}

export const mixpayPaymentsPlugin: ServerPlugin = {
  name: 'payments-mixpay',
  provides: () => ({ paymentProvider: [mixpayFactory] }),
}
