import type {
  CreatePaymentInput,
  CreatePaymentResult,
  GatewayCapabilities,
  InquireRefundInput,
  PaymentProvider,
  PaymentProviderFactory,
  ReadWebhookResult,
  RefundPaymentInput,
} from '#core/payments/contract/payment-provider.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import {
  compareRefundedTotal,
  type RefundInquiryReport,
  type RefundReport,
} from '#core/payments/domain/refund-report.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { addMilliseconds } from '#platform/kernel/clock.ts'
import { type Money, money } from '#platform/kernel/money.ts'

/** What a kind of vendor promises and can be asked. */
export interface VendorTraits {
  readonly name: string
  readonly gatewayId: number
  readonly listsPayments: boolean
  readonly refundsOnce: boolean
  /** About each refund, by the refunded total alone, or not at all. */
  readonly tellsRefunds: 'each' | 'total' | 'never'
  /** A refund is accepted first, and carried out or refused hours later. */
  readonly isRefundLater: boolean
  readonly areEventsSigned: boolean
  /** Milliseconds. */
  readonly pageLifetime: number
}

export interface VendorRefund {
  /** Our reference of it; the same one twice is money that went back twice. */
  readonly reference: string
  readonly id: string
  readonly amount: number
  state: 'accepted' | 'done' | 'refused'
}

/** One payment in the vendor's own ledger. */
export interface VendorPayment {
  readonly reference: string
  readonly id: string
  readonly amount: Money
  readonly webhookUrl: string
  readonly pageEndsAt: Date
  /** `pending`: the customer's bank has it. After `declined` and `cancelled` the page may be paid all the same. */
  state: 'open' | 'pending' | 'declined' | 'cancelled' | 'captured'
  readonly refunds: VendorRefund[]
}

export type VendorCall = 'create' | 'inquire' | 'refund' | 'inquireRefund' | 'list'

/**
 * How one call fails. `lost`: it is carried out, and the answer does not come. `broken`: a server error before anything
 * was done. `late`: a server error, and it is carried out when the vendor catches up. `killed…`: our process ends while
 * the call is under way. `odd`: it is carried out, and the answer says neither. `refused`: it is refused clearly.
 */
export type VendorFault = 'lost' | 'broken' | 'late' | 'killedBefore' | 'killedAfter' | 'odd' | 'refused'

/** One of the vendor's events, as it may be sent any number of times. */
export interface VendorEvent {
  readonly about: string
  readonly path: string
  readonly body: string
}

export interface PaymentVendor {
  readonly traits: VendorTraits
  readonly plugin: ServerPlugin
  readonly payments: Map<string, VendorPayment>
  /** All events so far, in the order in which they occurred; sent by whoever tests. */
  readonly events: VendorEvent[]
  isAway: boolean
  /** The fault of the next such call. */
  readonly faults: Map<VendorCall, VendorFault>
  /** The customer acts on the page of a payment. False when the page has ended or was paid. */
  act(reference: string, act: 'pay' | 'payLater' | 'decline' | 'cancel'): boolean
  /** Carries out what was asked of it `late`, and what a bank is still working on. */
  catchUp(): void
  /** Carries out or refuses the refunds that it has accepted. */
  endRefunds(to: 'done' | 'refused'): number
}

export interface VendorWorld {
  now(): Date
  /** Ends our process; never returns. */
  kill(): Promise<never>
}

const SIGNATURE = 'vendor-signature'
export const VENDOR_HEADERS = { 'content-type': 'application/json', 'vendor-signature': SIGNATURE }

const PAGE_SIZE = 50

export const sumRefunds = (
  { refunds }: Pick<VendorPayment, 'refunds'>,
  states: readonly VendorRefund['state'][],
): number => refunds.reduce((sum, { state, amount }) => (states.includes(state) ? sum + amount : sum), 0)

const STATE_OF_REPORT = {
  open: 'unknown',
  pending: 'pending',
  declined: 'failed',
  cancelled: 'cancelled',
  captured: 'captured',
} as const satisfies Record<VendorPayment['state'], GatewayReport['state']>

const toReport = (payment: VendorPayment, now: Date): GatewayReport => {
  const { reference, id: gatewayReference, amount } = payment
  const isOver = payment.state === 'open' && now > payment.pageEndsAt
  const state = isOver ? ('expired' as const) : STATE_OF_REPORT[payment.state]
  return {
    ...{ state, reference, gatewayReference },
    ...(state === 'captured'
      ? { captured: amount, refunded: money(sumRefunds(payment, ['done']), amount.currency) }
      : {}),
    ...(state === 'failed' ? { decline: 5011 as const } : {}),
  }
}

const toRefundReport = ({ id, state }: VendorRefund): RefundReport => {
  const named = { gatewayRefundReference: id }
  return state === 'refused' ? { ...named, state, reason: 'the bank refused it' } : { ...named, state }
}

/**
 * A vendor of payments with a ledger of its own, in the process of the shop. It is faithful: it captures a page once,
 * never gives back more than it captured, and what it says is so at that moment. What comes between is `faults`.
 */
export const createPaymentVendor = (traits: VendorTraits, world: VendorWorld): PaymentVendor => {
  const { name, gatewayId, refundsOnce, pageLifetime, areEventsSigned } = traits
  const payments = new Map<string, VendorPayment>()
  const events: VendorEvent[] = []
  const faults = new Map<VendorCall, VendorFault>()
  const postponed: (() => void)[] = []
  let ids = 0
  const nextId = (): string => {
    ids += 1
    return `${name}-${ids}`
  }

  const addEvent = (payment: VendorPayment, what: string, event: ReadWebhookResult): void => {
    const path = new URL(payment.webhookUrl).pathname
    const { reference, id: gatewayReference } = payment
    const hint: ReadWebhookResult = { kind: 'hint', reference, gatewayReference }
    events.push({
      ...{ about: `${what} ${payment.id}`, path },
      body: JSON.stringify(areEventsSigned ? event : hint),
    })
  }
  const addStateEvent = (payment: VendorPayment): void =>
    addEvent(payment, payment.state, {
      kind: 'event',
      eventId: nextId(),
      report: toReport(payment, world.now()),
    })

  /** One call to the vendor: `work` is carried out, unless it is away or a fault says otherwise. */
  const answer = async <Value>(call: VendorCall, work: () => Value, odd?: () => Value): Promise<Value> => {
    const fault = faults.get(call)
    if (vendor.isAway) throw new Error('connect ECONNREFUSED')
    faults.delete(call)
    switch (fault) {
      case 'lost':
        work()
        throw new Error('socket hang up')
      case 'broken':
        throw new Error('the vendor answered 503')
      case 'late':
        postponed.push(() => void work())
        throw new Error('the vendor answered 504')
      case 'killedBefore':
        return world.kill()
      case 'killedAfter':
        work()
        return world.kill()
      case 'odd': {
        const said = work()
        return odd ? odd() : said
      }
      default:
        return work()
    }
  }

  const open = ({ reference, amount, webhookUrl }: CreatePaymentInput): VendorPayment => {
    const known = payments.get(reference)
    if (known) return known
    const pageEndsAt = addMilliseconds(world.now(), pageLifetime)
    const payment = { reference, id: nextId(), amount, webhookUrl, pageEndsAt, refunds: [] }
    const opened: VendorPayment = { ...payment, state: 'open' }
    payments.set(reference, opened)
    return opened
  }

  const refund = ({ reference, refundReference, amount }: RefundPaymentInput): RefundReport => {
    const payment = payments.get(reference)
    const refused = { state: 'refused' as const, reason: 'more than was captured' }
    if (payment?.state !== 'captured') return refused
    const known = refundsOnce ? payment.refunds.find((each) => each.reference === refundReference) : undefined
    if (known) return toRefundReport(known)
    const left = payment.amount.amount - sumRefunds(payment, ['accepted', 'done'])
    if (amount.amount > left) return refused
    const state = traits.isRefundLater ? ('accepted' as const) : ('done' as const)
    const given = { reference: refundReference, id: nextId(), amount: amount.amount, state }
    payment.refunds.push(given)
    return toRefundReport(given)
  }

  const findRefund = (input: InquireRefundInput): RefundInquiryReport => {
    const payment = payments.get(input.reference)
    if (!payment) return { state: 'unknown' }
    if (traits.tellsRefunds === 'total')
      return compareRefundedTotal(name, sumRefunds(payment, ['done']), input)
    const found = payment.refunds.find((each) => each.reference === input.refundReference)
    return found ? toRefundReport(found) : { state: 'unknown' }
  }

  const provider: PaymentProvider = {
    ...{ name, gatewayId, refundsOnce },
    create: (input) => {
      const isRefused = faults.get('create') === 'refused'
      return answer('create', (): CreatePaymentResult => {
        if (isRefused) return { kind: 'refused', decline: 5100, reason: 'not today' }
        const { id } = open(input)
        return { kind: 'redirect', gatewayReference: id, pageUrl: `https://vendor.test/${id}` }
      })
    },
    inquire: ({ reference, gatewayReference = '' }) =>
      answer('inquire', () => {
        const payment = payments.get(reference)
        return payment
          ? toReport(payment, world.now())
          : { state: 'unknown' as const, reference, gatewayReference }
      }),
    refund: (input) => {
      const isRefused = faults.get('refund') === 'refused'
      return answer(
        'refund',
        (): RefundReport =>
          isRefused ? { state: 'refused', reason: 'the account has too little money' } : refund(input),
        () => ({ state: 'uncertain', reason: 'the vendor says QUEUED?' }),
      )
    },
    ...(traits.tellsRefunds === 'never'
      ? {}
      : { inquireRefund: (input) => answer('inquireRefund', () => findRefund(input)) }),
    ...(traits.listsPayments
      ? {
          listPayments: ({ after = '0' }) =>
            answer('list', () => {
              const all = [...payments.values()].map((payment) => toReport(payment, world.now()))
              const end = Number(after) + PAGE_SIZE
              const next = all.length > end ? String(end) : undefined
              return { payments: all.slice(Number(after), end), next }
            }),
        }
      : {}),
    async readWebhook({ headers, rawBody }) {
      if (headers['vendor-signature'] !== SIGNATURE) return { kind: 'refused', why: 'not signed' }
      const reading: ReadWebhookResult = JSON.parse(new TextDecoder().decode(rawBody))
      return reading
    },
  }

  const capabilities: GatewayCapabilities = {
    ...{ handOver: 'redirect', currencies: 'any', amounts: 'any', refunds: 'part', methods: ['knet'] },
    ...{ savedCards: false, checksUpi: false, pageLifetime, listsPayments: traits.listsPayments },
    webhooks: areEventsSigned ? 'signed' : 'unsigned',
  }
  const factory: PaymentProviderFactory = { name, gatewayId, capabilities, open: () => provider }

  const setState = (payment: VendorPayment, state: VendorPayment['state']): void => {
    payment.state = state
    addStateEvent(payment)
  }

  const vendor: PaymentVendor = {
    ...{ traits, payments, events, faults, isAway: false },
    plugin: { name: `vendor-${name}`, provides: () => ({ paymentProvider: [factory] }) },
    act(reference, act) {
      const payment = payments.get(reference)
      const isEnded = !payment || payment.state === 'captured' || payment.state === 'pending'
      if (isEnded || world.now() > payment.pageEndsAt) return false
      if (act === 'payLater') payment.state = 'pending'
      else setState(payment, act === 'pay' ? 'captured' : act === 'decline' ? 'declined' : 'cancelled')
      return true
    },
    catchUp() {
      for (const work of postponed.splice(0)) work()
      for (const payment of payments.values()) if (payment.state === 'pending') setState(payment, 'captured')
    },
    endRefunds(to) {
      const ended = [...payments.values()].flatMap((payment) =>
        payment.refunds.filter(({ state }) => state === 'accepted').map((given) => ({ payment, given })),
      )
      for (const { payment, given } of ended) {
        given.state = to
        const report = toRefundReport(given)
        addEvent(payment, `refund ${to}`, { kind: 'refund', gatewayRefundReference: given.id, report })
      }
      return ended.length
    },
  }
  return vendor
}
