import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { Area, Platform } from '#platform/http/area.ts'
import { nexiConfigSchema } from '../config.ts'
import { createNpgProvider } from './npg-provider.ts'
import { createXpayProvider } from './xpay-provider.ts'

export const nexiFactory = ({
  clock,
  random,
}: Pick<Platform, 'clock' | 'random'>): PaymentProviderFactory => ({
  name: 'nexipg',
  gatewayId: 100,
  capabilities: {
    handOver: 'redirect',
    currencies: 'any',
    refunds: 'part',
    // Those of the older product are signed; neither is believed.
    webhooks: 'unsigned',
    savedCards: false,
    methods: [],
    checksUpi: false,
  },
  open: (settings) => {
    const config = nexiConfigSchema.parse(settings)
    return config.product === 'npg'
      ? createNpgProvider({ config, random })
      : createXpayProvider({ config, clock })
  },
})

export const nexiPayments: Area = {
  name: 'payments-nexipg',
  provides: (platform) => ({ paymentProvider: [nexiFactory(platform)] }),
}
