import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { Platform, ServerPlugin } from '#platform/http/server-plugin.ts'
import { days } from '#platform/kernel/clock.ts'
import { allsecureConfigSchema } from '../config.ts'
import { canRepresentAmount, createAllsecureProvider } from './allsecure.adapter.ts'

export const createAllsecureFactory = ({ clock }: Pick<Platform, 'clock'>): PaymentProviderFactory => ({
  name: 'allsecure',
  gatewayId: 140,
  settingsForm: { title: 'AllSecure', schema: allsecureConfigSchema },
  capabilities: {
    handOver: 'redirect',
    currencies: 'any',
    amounts: canRepresentAmount,
    refunds: 'part',
    webhooks: 'signed',
    savedCards: false,
    pageLifetime: days(1),
    captures: true,
    voids: true,
    methods: [],
    checksUpi: false,
  },
  open: (settings) => createAllsecureProvider({ config: allsecureConfigSchema.parse(settings), clock }),
})

export const allsecurePaymentsPlugin: ServerPlugin = {
  name: 'payments-allsecure',
  provides: (platform) => ({ paymentProvider: [createAllsecureFactory(platform)] }),
}
