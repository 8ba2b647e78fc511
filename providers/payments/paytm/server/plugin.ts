import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { Area, Platform } from '#platform/http/area.ts'
import { paytmConfigSchema } from '../config.ts'
import { createPaytmProvider } from './paytm-provider.ts'

export const paytmFactory = ({ random }: Pick<Platform, 'random'>): PaymentProviderFactory => ({
  name: 'paytm',
  gatewayId: 50,
  capabilities: {
    handOver: 'form',
    currencies: ['INR'],
    refunds: 'part',
    webhooks: 'signed',
    savedCards: false,
    methods: ['upi'],
    checksUpi: true,
    checksBin: true,
  },
  open: (settings) => createPaytmProvider({ config: paytmConfigSchema.parse(settings), random }),
})

export const paytmPayments: Area = {
  name: 'payments-paytm',
  provides: (platform) => ({ paymentProvider: [paytmFactory(platform)] }),
}
