import type { CreatePayment, PaymentProvider } from '#core/payments/contract/payment-provider.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import type { Area } from '#platform/http/area.ts'

/** A payment gateway in a variable: it does what a test tells it, without any network. */
export interface TestGateway {
  /** Everything that was asked to be paid, in order. */
  readonly created: CreatePayment[]
  /** What becomes of the next requests: a page to pay on, a clear no, or no answer at all. */
  mode: 'redirect' | 'refused' | 'silent'
  /** What an inquiry answers, by our reference; a payment that is not named is still pending. */
  readonly reports: Map<string, GatewayReport>
  readonly area: Area
}

const providerOf = (gateway: Omit<TestGateway, 'area'>): PaymentProvider => ({
  name: 'test-gateway',
  gatewayId: 99,
  create: async (request) => {
    gateway.created.push(request)
    if (gateway.mode === 'silent') throw new Error('The gateway did not answer')
    if (gateway.mode === 'refused') return { kind: 'refused', decline: 5100, reason: 'not today' }
    const gatewayReference = `gw-${request.reference}`
    return { kind: 'redirect', gatewayReference, pageUrl: `https://gateway.test/pay/${gatewayReference}` }
  },
  inquire: async ({ reference }) =>
    gateway.reports.get(reference) ?? { state: 'pending', reference, gatewayReference: `gw-${reference}` },
  refund: async ({ refundReference }) => ({
    state: 'refunded',
    gatewayRefundReference: `gw-${refundReference}`,
  }),
  readWebhook: async () => ({ kind: 'refused', why: 'The test gateway sends no events' }),
})

export const createTestGateway = (): TestGateway => {
  const state: Omit<TestGateway, 'area'> = { created: [], mode: 'redirect', reports: new Map() }
  const factory = { name: 'test-gateway', gatewayId: 99, open: () => providerOf(gateway) }
  const area: Area = { name: 'test-gateway', provides: () => ({ paymentProvider: [factory] }) }
  const gateway: TestGateway = Object.assign(state, { area })
  return gateway
}
