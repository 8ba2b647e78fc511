import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { days } from '#platform/kernel/clock.ts'
import { epgConfigSchema } from '../config.ts'
import { createEpgProvider, EPG_CURRENCIES } from './epg.adapter.ts'

export const epgFactory: PaymentProviderFactory = {
  name: 'epg',
  gatewayId: 130,
  settingsForm: { title: 'Etisalat Payment Gateway', schema: epgConfigSchema },
  capabilities: {
    handOver: 'form',
    currencies: EPG_CURRENCIES,
    amounts: 'any',
    refunds: 'part',
    webhooks: 'unsigned',
    savedCards: false,
    pageLifetime: days(1),
    methods: [],
    checksUpi: false,
  },
  open: (settings) => createEpgProvider(epgConfigSchema.parse(settings)),
}

export const epgPaymentsPlugin: ServerPlugin = {
  name: 'payments-epg',
  provides: () => ({ paymentProvider: [epgFactory] }),
}
