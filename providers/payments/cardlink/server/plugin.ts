import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { Platform, ServerPlugin } from '#platform/http/server-plugin.ts'
import { days } from '#platform/kernel/clock.ts'
import { cardlinkConfigSchema } from '../config.ts'
import { createCardlinkProvider } from './cardlink.adapter.ts'

export const createCardlinkFactory = ({
  clock,
  random,
}: Pick<Platform, 'clock' | 'random'>): PaymentProviderFactory => ({
  name: 'cardlink',
  gatewayId: 105,
  settingsForm: { title: 'Cardlink', schema: cardlinkConfigSchema },
  capabilities: {
    handOver: 'form',
    currencies: ['EUR'],
    amounts: 'any',
    refunds: 'part',
    webhooks: 'signed',
    savedCards: false,
    pageLifetime: days(1),
    captures: true,
    voids: true,
    methods: [],
    checksUpi: false,
  },
  open: (settings) => createCardlinkProvider({ config: cardlinkConfigSchema.parse(settings), clock, random }),
})

export const cardlinkPaymentsPlugin: ServerPlugin = {
  name: 'payments-cardlink',
  provides: (platform) => ({ paymentProvider: [createCardlinkFactory(platform)] }),
}
