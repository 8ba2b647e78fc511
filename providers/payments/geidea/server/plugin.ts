import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { Platform, ServerPlugin } from '#platform/http/server-plugin.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { geideaConfigSchema } from '../config.ts'
import { canRepresentAmount, createGeideaProvider } from './geidea.adapter.ts'

export const createGeideaFactory = ({ clock }: Pick<Platform, 'clock'>): PaymentProviderFactory => ({
  name: 'geidea',
  gatewayId: 150,
  settingsForm: { title: 'Geidea', schema: geideaConfigSchema },
  capabilities: {
    handOver: 'redirect',
    currencies: ['AED', 'EGP', 'SAR', 'USD'],
    amounts: canRepresentAmount,
    refunds: 'part',
    webhooks: 'signed',
    savedCards: false,
    pageLifetime: minutes(15),
    captures: true,
    listsPayments: true,
    methods: [],
    checksUpi: false,
  },
  open: (settings) => createGeideaProvider({ config: geideaConfigSchema.parse(settings), clock }),
})

export const geideaPaymentsPlugin: ServerPlugin = {
  name: 'payments-geidea',
  provides: (platform) => ({ paymentProvider: [createGeideaFactory(platform)] }),
}
