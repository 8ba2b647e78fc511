import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { Platform, ServerPlugin } from '#platform/http/server-plugin.ts'
import { days } from '#platform/kernel/clock.ts'
import { nexiConfigSchema } from '../config.ts'
import { createNpgProvider } from './npg.adapter.ts'
import { createXpayProvider } from './xpay.adapter.ts'

export const createNexiFactory = ({
  clock,
  random,
}: Pick<Platform, 'clock' | 'random'>): PaymentProviderFactory => ({
  name: 'nexipg',
  gatewayId: 100,
  settingsForm: { title: 'Nexi', schema: nexiConfigSchema },
  capabilities: {
    handOver: 'redirect',
    currencies: 'any',
    amounts: 'any',
    refunds: 'part',
    // Those of the older product are signed; neither is trusted.
    webhooks: 'unsigned',
    savedCards: false,
    pageLifetime: days(1),
    captures: true,
    voids: true,
    methods: [],
    checksUpi: false,
    listsPayments: true,
  },
  open: (settings) => {
    const config = nexiConfigSchema.parse(settings)
    return config.product === 'npg'
      ? createNpgProvider({ config, random })
      : createXpayProvider({ config, clock })
  },
})

export const nexiPaymentsPlugin: ServerPlugin = {
  name: 'payments-nexipg',
  provides: (platform) => ({ paymentProvider: [createNexiFactory(platform)] }),
}
