import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { hours } from '#platform/kernel/clock.ts'
import { MYFATOORAH_CURRENCIES, myfatoorahConfigSchema } from '../config.ts'
import { createMyfatoorahProvider } from './myfatoorah.adapter.ts'

export const myfatoorahFactory: PaymentProviderFactory = {
  name: 'myfatoorah',
  gatewayId: 30,
  settingsForm: { title: 'MyFatoorah', schema: myfatoorahConfigSchema },
  capabilities: {
    handOver: 'redirect',
    currencies: MYFATOORAH_CURRENCIES,
    amounts: 'any',
    refunds: 'part',
    webhooks: 'signed',
    savedCards: false,
    pageLifetime: hours(1.5),
    captures: true,
    voids: true,
    methods: [],
    checksUpi: false,
  },
  open: (settings) => createMyfatoorahProvider(myfatoorahConfigSchema.parse(settings)),
}

export const myfatoorahPaymentsPlugin: ServerPlugin = {
  name: 'payments-myfatoorah',
  provides: () => ({ paymentProvider: [myfatoorahFactory] }),
}
