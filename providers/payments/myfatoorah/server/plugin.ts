import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { Area } from '#platform/http/area.ts'
import { MYFATOORAH_CURRENCIES, myfatoorahConfigSchema } from '../config.ts'
import { createMyfatoorahProvider } from './myfatoorah-provider.ts'

export const myfatoorahFactory: PaymentProviderFactory = {
  name: 'myfatoorah',
  gatewayId: 30,
  capabilities: {
    handOver: 'redirect',
    currencies: MYFATOORAH_CURRENCIES,
    refunds: 'part',
    webhooks: 'signed',
    savedCards: false,
    methods: ['knet', 'applepay', 'googlepay'],
    checksUpi: false,
  },
  open: (settings) => createMyfatoorahProvider(myfatoorahConfigSchema.parse(settings)),
}

export const myfatoorahPayments: Area = {
  name: 'payments-myfatoorah',
  provides: () => ({ paymentProvider: [myfatoorahFactory] }),
}
