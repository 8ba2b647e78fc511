import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { Area } from '#platform/http/area.ts'
import { epgConfigSchema } from '../config.ts'
import { createEpgProvider, EPG_CURRENCIES } from './epg-provider.ts'

export const epgFactory: PaymentProviderFactory = {
  name: 'epg',
  gatewayId: 130,
  capabilities: {
    handOver: 'form',
    currencies: EPG_CURRENCIES,
    refunds: 'part',
    webhooks: 'unsigned',
    savedCards: false,
    methods: [],
    checksUpi: false,
  },
  open: (settings) => createEpgProvider(epgConfigSchema.parse(settings)),
}

export const epgPayments: Area = {
  name: 'payments-epg',
  provides: () => ({ paymentProvider: [epgFactory] }),
}
