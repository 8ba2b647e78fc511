import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { days } from '#platform/kernel/clock.ts'
import { razorpayConfigSchema } from '../config.ts'
import { razorpayContract } from '../contract/endpoints.ts'
import { canRepresentAmount, createRazorpayProvider } from './razorpay.adapter.ts'
import { createRazorpayHandlers } from './razorpay.routes.ts'

export const razorpayFactory: PaymentProviderFactory = {
  name: 'razorpay',
  gatewayId: 60,
  settingsForm: { title: 'Razorpay', schema: razorpayConfigSchema },
  capabilities: {
    handOver: 'script',
    currencies: 'any',
    amounts: canRepresentAmount,
    refunds: 'part',
    webhooks: 'signed',
    savedCards: true,
    pageLifetime: days(3),
    captures: true,
    methods: ['upi'],
    checksUpi: true,
    listsPayments: true,
  },
  open: (settings) => createRazorpayProvider(razorpayConfigSchema.parse(settings)),
}

export const razorpayPaymentsPlugin: ServerPlugin = {
  name: 'payments-razorpay',
  routes: (platform) => [bindRoutes(razorpayContract, createRazorpayHandlers(platform))],
  provides: () => ({ paymentProvider: [razorpayFactory] }),
}
