import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { Platform, ServerPlugin } from '#platform/http/server-plugin.ts'
import { days } from '#platform/kernel/clock.ts'
import { paytmConfigSchema } from '../config.ts'
import { createPaytmProvider } from './paytm.adapter.ts'

export const createPaytmFactory = ({ random }: Pick<Platform, 'random'>): PaymentProviderFactory => ({
  name: 'paytm',
  gatewayId: 50,
  settingsForm: { title: 'Paytm', schema: paytmConfigSchema },
  capabilities: {
    handOver: 'form',
    currencies: ['INR'],
    amounts: 'any',
    refunds: 'part',
    webhooks: 'signed',
    savedCards: false,
    pageLifetime: days(1),
    methods: ['upi'],
    checksUpi: true,
    listsPayments: true,
    checksBin: true,
  },
  open: (settings) => createPaytmProvider({ config: paytmConfigSchema.parse(settings), random }),
})

export const paytmPaymentsPlugin: ServerPlugin = {
  name: 'payments-paytm',
  provides: (platform) => ({ paymentProvider: [createPaytmFactory(platform)] }),
}
