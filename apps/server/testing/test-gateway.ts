import type {
  BinCheck,
  CardVault,
  ChargeCardInput,
  CreatePaymentInput,
  GatewayCapabilities,
  GatewayCard,
  PaymentProvider,
  UpiCheck,
} from '#core/payments/contract/payment-provider.ts'
import { applePaySettings } from '#core/payments/contract/wallet-settings.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { days } from '#platform/kernel/clock.ts'
import type { Money } from '#platform/kernel/money.ts'

/** An in-memory payment gateway, controlled by the test, without any network. */
export interface TestGateway {
  /** All payment requests, in order. */
  readonly created: CreatePaymentInput[]
  /** All cards charged off-session, in order. Captured charges are also in `reports`. */
  readonly charged: ChargeCardInput[]
  /** The result of the next such charges; `lost`: money is captured, without a response. */
  charging: 'captured' | 'declined' | 'lost'
  /** Which amounts it can represent. */
  carries: (amount: Money) => boolean
  /** The result of the next requests: a payment page, a clear refusal, or no response. */
  mode: 'redirect' | 'refused' | 'silent'
  /** The result of the next refunds: carried out, refused, or no response. */
  refunding: 'refunded' | 'refused' | 'silent'
  /** Our references of all refunds that were requested, repetitions too. */
  readonly refundsRequested: string[]
  /** The response to an inquiry, by our reference; a payment without one is still pending. */
  readonly reports: Map<string, GatewayReport>
  /** The saved cards, by the gateway's customer id; a payment that saves a card adds one. */
  readonly cards: Map<string, GatewayCard[]>
  /** Our ids of the customers that were registered, in order. */
  readonly registered: string[]
  /** The result of checking UPI ids. */
  upi: UpiCheck
  /** The result of checking card prefixes. */
  bin: BinCheck
  readonly plugin: ServerPlugin
}

const CAPABILITIES: GatewayCapabilities = {
  handOver: 'redirect',
  currencies: 'any',
  amounts: 'any',
  refunds: 'part',
  webhooks: 'none',
  savedCards: true,
  pageLifetime: days(1),
  chargesCards: true,
  methods: ['upi', 'knet', 'applepay', 'googlepay', 'crypto'],
  checksUpi: true,
  checksBin: true,
}

const saveCard = ({ cards }: Pick<TestGateway, 'cards'>, customer: string): void => {
  const own = cards.get(customer) ?? []
  const token = `card-${customer}-${own.length + 1}`
  cards.set(customer, [...own, { token, brand: 'visa', lastFour: '4242', expires: '12/29' }])
}

const createSavedCards = (gateway: Omit<TestGateway, 'plugin'>): CardVault => ({
  customer: async ({ customer: { id } }) => {
    gateway.registered.push(id)
    return `gw-customer-${id}`
  },
  list: async ({ customer }) => {
    if (gateway.mode === 'silent') throw new Error('The gateway did not answer')
    return gateway.cards.get(customer) ?? []
  },
  remove: async ({ customer, token }) => {
    if (gateway.mode === 'silent') throw new Error('The gateway did not answer')
    const own = gateway.cards.get(customer) ?? []
    gateway.cards.set(
      customer,
      own.filter((card) => card.token !== token),
    )
    return own.some((card) => card.token === token)
  },
  charge: async (request) => {
    const { reference, amount: captured } = request
    const gatewayReference = `gw-${reference}`
    gateway.charged.push(request)
    if (gateway.charging === 'declined')
      return { kind: 'refused', decline: 5011, reason: 'the account is empty' }
    gateway.reports.set(reference, { state: 'captured', reference, gatewayReference, captured })
    if (gateway.charging === 'lost') throw new Error('The gateway did not answer')
    return { kind: 'done', gatewayReference }
  },
})

const createProvider = (name: string, gateway: Omit<TestGateway, 'plugin'>): PaymentProvider => ({
  name,
  gatewayId: 99,
  create: async (request) => {
    gateway.created.push(request)
    if (request.cards?.save) saveCard(gateway, request.cards.customer)
    if (gateway.mode === 'silent') throw new Error('The gateway did not answer')
    if (gateway.mode === 'refused') return { kind: 'refused', decline: 5100, reason: 'not today' }
    const gatewayReference = `gw-${request.reference}`
    return { kind: 'redirect', gatewayReference, pageUrl: `https://gateway.test/pay/${gatewayReference}` }
  },
  inquire: async ({ reference }) =>
    gateway.reports.get(reference) ?? { state: 'pending', reference, gatewayReference: `gw-${reference}` },
  refund: async ({ refundReference }) => {
    gateway.refundsRequested.push(refundReference)
    if (gateway.refunding === 'silent') throw new Error('The gateway did not answer')
    if (gateway.refunding === 'refused')
      return { state: 'refused', reason: 'the account has too little money' }
    return { state: 'done', gatewayRefundReference: `gw-${refundReference}` }
  },
  refundsOnce: true,
  readWebhook: async () => ({ kind: 'refused', why: 'The test gateway sends no events' }),
  savedCards: createSavedCards(gateway),
  checkUpi: async () => {
    if (gateway.mode === 'silent') throw new Error('The gateway did not answer')
    return gateway.upi
  },
  checkBin: async () => {
    if (gateway.mode === 'silent') throw new Error('The gateway did not answer')
    return gateway.bin
  },
})

interface TestGatewayOptions {
  /** An account without settings accepts no payments. */
  readonly needsSettings?: boolean
  readonly hasSavedCards?: boolean
  /** Its settings are those of Apple Pay on the shop's own page. */
  readonly hasApplePay?: boolean
}

export const createTestGateway = (
  name = 'test-gateway',
  { needsSettings = false, hasSavedCards = true, hasApplePay = false }: TestGatewayOptions = {},
): TestGateway => {
  const state: Omit<TestGateway, 'plugin'> = {
    created: [],
    charged: [],
    charging: 'captured',
    carries: () => true,
    mode: 'redirect',
    refunding: 'refunded',
    refundsRequested: [],
    reports: new Map(),
    cards: new Map(),
    registered: [],
    upi: { kind: 'verified', name: 'Lina Haddad' },
    bin: { kind: 'verified', brand: 'visa', type: 'credit' },
  }
  const open = (settings: unknown) => {
    if (needsSettings && settings === undefined) throw new Error('The account has no settings')
    const { savedCards, ...provider } = createProvider(name, gateway)
    const wallets = hasApplePay
      ? { apple: applePaySettings.parse(settings), pay: provider.create }
      : undefined
    return {
      ...provider,
      ...(hasSavedCards && savedCards ? { savedCards } : {}),
      ...(wallets ? { wallets } : {}),
    }
  }
  const factory = {
    name,
    gatewayId: 99,
    capabilities: {
      ...CAPABILITIES,
      amounts: (amount: Money) => gateway.carries(amount),
      savedCards: hasSavedCards,
    },
    open,
  }
  const plugin: ServerPlugin = { name, provides: () => ({ paymentProvider: [factory] }) }
  const gateway: TestGateway = Object.assign(state, { plugin })
  return gateway
}
