import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import { type Area, routes } from '#platform/http/area.ts'
import { razorpayConfigSchema } from '../config.ts'
import { razorpayContract } from '../contract/endpoints.ts'
import { razorpayHandlers } from './razorpay.routes.ts'
import { createRazorpayProvider } from './razorpay-provider.ts'

export const razorpayFactory: PaymentProviderFactory = {
  name: 'razorpay',
  gatewayId: 60,
  capabilities: {
    handOver: 'script',
    currencies: 'any',
    refunds: 'part',
    webhooks: 'signed',
    savedCards: true,
    methods: ['upi', 'googlepay'],
    checksUpi: true,
  },
  open: (settings) => createRazorpayProvider(razorpayConfigSchema.parse(settings)),
}

export const razorpayPayments: Area = {
  name: 'payments-razorpay',
  routes: (platform) => [routes(razorpayContract, razorpayHandlers(platform))],
  provides: () => ({ paymentProvider: [razorpayFactory] }),
}
