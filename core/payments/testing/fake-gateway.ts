import type {
  AuthorizationInput,
  AuthorizationResult,
  CreatePaymentInput,
  EndPageInput,
  GatewayCapabilities,
  PaymentProvider,
  PaymentProviderFactory,
  ReadWebhookResult,
} from '#core/payments/contract/payment-provider.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { days } from '#platform/kernel/clock.ts'
import { type Money, money } from '#platform/kernel/money.ts'

/** One payment in the gateway's own ledger. */
export interface FakePayment {
  readonly reference: string
  readonly gatewayReference: string
  readonly amount: Money
  readonly webhookUrl: string
  state: GatewayReport['state']
  readonly refunds: Map<string, number>
}

export interface FakeGateway {
  readonly area: ServerPlugin
  readonly payments: Map<string, FakePayment>
  /** Behaviour of the next calls: normal, without a response, or failing. */
  mode: 'works' | 'hangs' | 'breaks'
  /** What it does when it is asked to end a hold; `none`: it has no such call. */
  holds: 'works' | 'refuses' | 'none'
  /** Whether it ends a page when it is asked to; `silent`: it never answers; `none`: it has no such call. */
  pages: 'ends' | 'refuses' | 'silent' | 'none'
  /** Whether it gives a repeated refund back once. It cannot be asked about refunds. */
  refundsOnce: boolean
  /** What it says of the next refunds. It books them when it is `done` or `lost`; after `lost` it does not answer. */
  refunding: 'done' | 'accepted' | 'lost' | 'refused'
  /** What happens once while it works on an inquiry, by the reference of the payment. */
  readonly duringInquiry: Map<string, () => Promise<unknown>>
  /** The references of the payments whose pages it was asked to end, in this order. */
  readonly pageEnds: string[]
  /** What happens once while it is asked to end a page, by the reference of the payment. */
  readonly duringPageEnd: Map<string, () => Promise<unknown>>
  calls: { create: number; inquire: number; refund: number; capture: number; void: number; endPage: number }
  /** The period of which it was last asked to list the payments; it lists all. */
  listed?: { readonly since: Date; readonly until: Date }
  /** `endless`: each page of its list names itself as the next; `otherIds`: the list has ids of its own. */
  listing: 'works' | 'endless' | 'otherIds'
  /** The customer pays, fails or leaves. */
  setPaymentState(reference: string, state: GatewayReport['state']): void
  /** Its report of a payment, with overrides as lies. */
  report(reference: string, lies?: Partial<GatewayReport>): GatewayReport
  /** The amounts that it gave back. */
  listRefunds(reference: string): number[]
  /** The bytes of one of its events; `eventId` identifies repetitions. */
  webhook(eventId: string, report: GatewayReport): string
}

/** Small enough that there is a second page. */
const PAGE_SIZE = 2

const SIGNATURE = 'fake-signature'

const FAKE_CAPABILITIES: GatewayCapabilities = {
  handOver: 'redirect',
  currencies: 'any',
  amounts: 'any',
  refunds: 'part',
  webhooks: 'signed',
  savedCards: false,
  pageLifetime: days(1),
  methods: [],
  checksUpi: false,
  listsPayments: true,
}

const waitForAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))

const createProvider = (gateway: FakeGateway): PaymentProvider => {
  const arrive = async (call: keyof FakeGateway['calls'], signal: AbortSignal): Promise<void> => {
    gateway.calls[call] += 1
    if (gateway.mode === 'hangs') await waitForAbort(signal)
    if (gateway.mode === 'breaks') throw new Error('connection reset')
  }
  const create = async ({ reference, amount, webhookUrl, signal }: CreatePaymentInput) => {
    await arrive('create', signal)
    const gatewayReference = `fake-${reference}`
    const payment = {
      reference,
      gatewayReference,
      amount,
      webhookUrl,
      state: 'unknown' as const,
      refunds: new Map(),
    }
    gateway.payments.set(reference, payment)
    return { kind: 'redirect' as const, gatewayReference, pageUrl: `https://pay.example.com/${reference}` }
  }
  const end = async (
    call: 'capture' | 'void',
    { reference, gatewayReference, amount, signal }: AuthorizationInput,
  ): Promise<AuthorizationResult> => {
    await arrive(call, signal)
    const payment = gateway.payments.get(reference)
    if (gateway.holds === 'refuses' || payment?.state !== 'authorized')
      return { kind: 'refused', reason: 'nothing is on hold' }
    if (gatewayReference !== payment.gatewayReference || amount.amount !== payment.amount.amount)
      return { kind: 'refused', reason: 'something else is on hold' }
    payment.state = call === 'capture' ? 'captured' : 'cancelled'
    return { kind: 'done' }
  }
  const holds: Pick<PaymentProvider, 'capture' | 'void'> =
    gateway.holds === 'none'
      ? {}
      : { capture: (request) => end('capture', request), void: (request) => end('void', request) }
  const endPage = async ({ reference, signal }: EndPageInput): Promise<void> => {
    gateway.pageEnds.push(reference)
    await arrive('endPage', signal)
    if (gateway.pages === 'silent') await waitForAbort(signal)
    const change = gateway.duringPageEnd.get(reference)
    gateway.duringPageEnd.delete(reference)
    await change?.()
    const payment = gateway.payments.get(reference)
    if (gateway.pages === 'ends' && payment?.state === 'unknown') payment.state = 'expired'
  }
  return {
    name: 'fake',
    gatewayId: 10,
    create,
    ...holds,
    ...(gateway.pages === 'none' ? {} : { endPage }),
    async inquire({ reference, signal }) {
      await arrive('inquire', signal)
      const change = gateway.duringInquiry.get(reference)
      gateway.duringInquiry.delete(reference)
      await change?.()
      if (gateway.payments.get(reference)?.state === 'unreadable')
        throw new UnreadableAnswerError('the gateway names an unknown currency', {
          ...{ status: 'Paid', currency: 'KD', amount: 1.5 },
          ...{ customerName: 'Lina Haddad', card: '4111111111111111' },
        })
      return gateway.report(reference)
    },
    async refund({ reference, refundReference, amount, signal }) {
      await arrive('refund', signal)
      const payment = gateway.payments.get(reference)
      if (payment?.state !== 'captured') return { state: 'refused', reason: 'nothing was captured' }
      const name = gateway.refundsOnce ? refundReference : `${refundReference}#${payment.refunds.size}`
      if (gateway.refunding === 'refused') return { state: 'refused', reason: 'not today' }
      const gatewayRefundReference = `back-${refundReference}`
      if (gateway.refunding === 'accepted') return { state: 'accepted', gatewayRefundReference }
      payment.refunds.set(name, amount.amount)
      if (gateway.refunding === 'lost') throw new Error('connection reset')
      return { state: 'done', gatewayRefundReference }
    },
    refundsOnce: gateway.refundsOnce,
    async listPayments({ since, until, after = '0' }) {
      gateway.listed = { since, until }
      if (gateway.mode === 'breaks') throw new Error('connection reset')
      const all = [...gateway.payments.keys()].map((reference) => gateway.report(reference))
      const end = Number(after) + PAGE_SIZE
      const payments = all.slice(Number(after), end)
      if (gateway.listing === 'endless') return { payments, next: after }
      const hasOtherIds = gateway.listing === 'otherIds'
      const named = payments.map((report) => ({
        ...report,
        ...(hasOtherIds ? { gatewayReference: `listed-${report.gatewayReference}` } : {}),
      }))
      return { payments: named, hasOtherIds, next: all.length > end ? String(end) : undefined }
    },
    async readWebhook({ headers, rawBody }) {
      if (headers['fake-signature'] !== SIGNATURE) return { kind: 'refused', why: 'not signed' }
      const reading: ReadWebhookResult = JSON.parse(new TextDecoder().decode(rawBody))
      return reading
    },
  }
}

export const webhookHeaders = { 'content-type': 'application/json', 'fake-signature': SIGNATURE }

/** An in-memory gateway, called `fake`, controlled by the test; `more` changes its capabilities. */
export const createFakeGateway = (more: Partial<GatewayCapabilities> = {}): FakeGateway => {
  const payments = new Map<string, FakePayment>()
  const gateway: FakeGateway = {
    payments,
    mode: 'works',
    holds: 'works',
    pages: 'none',
    refundsOnce: true,
    refunding: 'done',
    listing: 'works',
    duringInquiry: new Map(),
    pageEnds: [],
    duringPageEnd: new Map(),
    calls: { create: 0, inquire: 0, refund: 0, capture: 0, void: 0, endPage: 0 },
    setPaymentState(reference, state) {
      const payment = payments.get(reference)
      if (!payment) throw new Error(`The gateway knows no payment ${reference}`)
      payment.state = state
    },
    report(reference, lies = {}) {
      const payment = payments.get(reference)
      if (!payment) return { state: 'unknown', reference, gatewayReference: '', ...lies }
      const { state, gatewayReference, amount, refunds } = payment
      const back = [...refunds.values()].reduce((sum, part) => sum + part, 0)
      return {
        state,
        reference,
        gatewayReference,
        ...(state === 'captured' ? { captured: amount, refunded: money(back, amount.currency) } : {}),
        ...(state === 'authorized' ? { authorized: amount } : {}),
        ...(state === 'failed' ? { decline: 5011 as const } : {}),
        ...(state === 'unreadable' ? { unreadable: { why: 'an unknown status', answer: {} } } : {}),
        ...lies,
      }
    },
    listRefunds: (reference) => [...(payments.get(reference)?.refunds.values() ?? [])],
    webhook: (eventId, report) => JSON.stringify({ kind: 'event', eventId, report }),
    area: {
      name: 'payments-fake',
      provides: () => {
        const factory: PaymentProviderFactory = {
          name: 'fake',
          gatewayId: 10,
          capabilities: { ...FAKE_CAPABILITIES, ...more },
          open: () => createProvider(gateway),
        }
        return { paymentProvider: [factory] }
      },
    },
  }
  return gateway
}
