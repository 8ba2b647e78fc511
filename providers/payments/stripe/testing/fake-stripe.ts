import { createHmac } from 'node:crypto'
import { createFakeLedger, type FakeLedger, type LedgerPayment } from '#core/payments/testing/fake-ledger.ts'
import {
  type FakeAnswer,
  type FakeCall,
  type FakeRoute,
  startFakeServer,
} from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator } from '#core/payments/testing/gateway-simulator.ts'
import { money } from '#platform/kernel/money.ts'
import { stripeFactory } from '../server/plugin.ts'

const KEY = 'sk_test_canary51HsRt'
const SECRET = 'whsec_canary_of_the_webhooks'

const refuse = (status: number, code: string): FakeAnswer => ({
  status,
  json: { error: { type: 'invalid_request_error', code, message: `No, says Stripe: ${code}` } },
})

/** A page of a list, as Stripe cuts it. */
const pageOf = <Item extends { readonly id: string }>(
  all: readonly Item[],
  { url }: Pick<FakeCall, 'url'>,
) => {
  const limit = Number(url.searchParams.get('limit') ?? 10)
  const after = url.searchParams.get('starting_after')
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
  const data = all.slice(start, start + limit)
  return { object: 'list', data, has_more: start + data.length < all.length }
}

/** The amount whose charge the bank declines, so that a decline can be provoked manually. */
const DECLINED_AMOUNT = 5151

const chargeOf = (books: FakeLedger, payment: LedgerPayment) => {
  const { reference, amount, state } = books.getReported(payment)
  return {
    ...intentOf(payment),
    id: `pi_${payment.id}`,
    amount_received: state === 'captured' ? amount.amount : 0,
    currency: amount.currency.toLowerCase(),
    livemode: false,
    metadata: { reference },
  }
}

const chargeRoutes = (books: FakeLedger, guarded: Guard): FakeRoute[] => [
  [
    'GET',
    /^\/v1\/payment_intents$/,
    guarded(({ url }) => {
      const [from, to] = ['gte', 'lte'].map((end) => Number(url.searchParams.get(`created[${end}]`)) * 1000)
      const within = books.payments.filter(
        ({ state, createdAt }) =>
          state !== 'open' && Number(from) <= createdAt.getTime() && createdAt.getTime() < Number(to) + 1000,
      )
      return {
        json: pageOf(
          within.toReversed().map((payment) => chargeOf(books, payment)),
          { url },
        ),
      }
    }),
  ],
  [
    'POST',
    /^\/v1\/payment_intents$/,
    guarded(({ text }) => {
      const form = new URLSearchParams(text)
      const said = (name: string) => form.get(name) ?? ''
      if (said('off_session') !== 'true' || said('confirm') !== 'true')
        return refuse(400, 'parameter_missing')
      if (!books.cardsOf(said('customer')).includes(said('payment_method')))
        return refuse(400, 'resource_missing')
      const amount = money(Number(said('amount')), said('currency').toUpperCase())
      if (amount.amount === DECLINED_AMOUNT)
        return {
          status: 402,
          json: {
            error: {
              type: 'card_error',
              code: 'card_declined',
              decline_code: 'insufficient_funds',
              message: 'No',
            },
          },
        }
      const payment = books.open({
        ...{ reference: said('metadata[reference]'), amount, more: { charge: 'yes' } },
      })
      payment.state = 'captured'
      return { json: chargeOf(books, payment) }
    }),
  ],
  [
    'POST',
    /^\/v1\/payment_intents\/pi_(\w+)\/(capture|cancel)$/,
    guarded(({ caught: [id, action] }) => {
      const payment = books.find(id)
      const isEnded = books.end(payment, action === 'capture' ? 'captured' : 'cancelled')
      return payment && isEnded
        ? { json: chargeOf(books, payment) }
        : refuse(400, 'payment_intent_unexpected_state')
    }),
  ],
  [
    'GET',
    /^\/v1\/payment_intents\/(pi_\w+)$/,
    guarded(({ caught: [id] }) => {
      const payment = books.find(id?.slice(3))
      return payment ? { json: chargeOf(books, payment) } : refuse(404, 'resource_missing')
    }),
  ],
]

const intentOf = ({ id, amount, state, decline }: LedgerPayment) => {
  if (state === 'open') return null
  const status = {
    pending: 'processing',
    authorized: 'requires_capture',
    captured: 'succeeded',
    declined: 'requires_payment_method',
    cancelled: 'canceled',
    expired: 'canceled',
  }[state]
  const error =
    state === 'declined' ? { type: 'card_error', code: 'card_declined', decline_code: decline } : null
  return {
    id: `pi_${id}`,
    object: 'payment_intent',
    status,
    last_payment_error: error,
    canceled_at: status === 'canceled' ? 1_600_000_000 : null,
    cancellation_reason: { cancelled: 'requested_by_customer', expired: 'automatic' }[String(state)] ?? null,
    amount: amount.amount,
    amount_capturable: state === 'authorized' ? amount.amount : 0,
    amount_received: state === 'captured' ? amount.amount : 0,
    currency: amount.currency.toLowerCase(),
    latest_charge:
      state === 'captured' || state === 'authorized'
        ? {
            ...{ id: `ch_${id}`, object: 'charge', status: 'succeeded', paid: true },
            captured: state === 'captured',
            payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
          }
        : null,
  }
}

interface SessionContext {
  readonly books: FakeLedger
  readonly origin: string
}

const sessionOf = ({ books, origin }: SessionContext, payment: LedgerPayment, expand = false) => {
  const { id, state, reference, amount } = books.getReported(payment)
  const intent = intentOf(payment)
  const isOver = state === 'captured' || state === 'pending' || state === 'authorized'
  return {
    id,
    object: 'checkout.session',
    client_reference_id: reference,
    livemode: false,
    status: isOver || state === 'cancelled' ? 'complete' : state === 'expired' ? 'expired' : 'open',
    payment_status: state === 'captured' ? 'paid' : 'unpaid',
    amount_total: amount.amount,
    currency: amount.currency.toLowerCase(),
    url: state === 'open' ? `${origin}/c/pay/${id}` : null,
    payment_intent: expand ? intent : (intent?.id ?? null),
  }
}

interface Customer {
  readonly id: string
  readonly ours: string
}

const customerRoutes = (books: FakeLedger, customers: Customer[], guarded: Guard): FakeRoute[] => [
  [
    'GET',
    /^\/v1\/customers\/search$/,
    guarded(({ url }) => {
      const ours = /^metadata\['customer'\]:'(\w+)'$/.exec(url.searchParams.get('query') ?? '')?.[1]
      return { json: { object: 'search_result', data: customers.filter((known) => known.ours === ours) } }
    }),
  ],
  [
    'POST',
    /^\/v1\/customers$/,
    guarded(({ text }) => {
      const ours = new URLSearchParams(text).get('metadata[customer]') ?? ''
      const customer = { id: `cus_${customers.length}`, ours }
      customers.push(customer)
      return { json: customer }
    }),
  ],
  [
    'GET',
    /^\/v1\/customers\/(\w+)\/payment_methods$/,
    guarded(({ caught: [id], url }) => {
      const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 }
      return {
        json: pageOf(
          books.cardsOf(id).map((token) => ({ id: token, card })),
          { url },
        ),
      }
    }),
  ],
  [
    'POST',
    /^\/v1\/payment_methods\/(\w+)\/detach$/,
    guarded(({ caught: [id] }) => (books.dropCard(id) ? { json: { id } } : refuse(404, 'resource_missing'))),
  ],
]

type Guard = (answer: (call: FakeCall) => FakeAnswer) => (call: FakeCall) => FakeAnswer

/** Requires the key, and repeats the response for the same idempotency key. */
const createGuard = (): Guard => {
  const answered = new Map<string, FakeAnswer>()
  return (answer) => (call) => {
    if (call.headers.authorization !== `Bearer ${KEY}`) return refuse(401, 'api_key_invalid')
    const key = call.headers['idempotency-key']
    const known = key === undefined ? undefined : answered.get(key)
    if (known) return known
    const given = answer(call)
    if (key !== undefined) answered.set(key, given)
    return given
  }
}

const paymentRoutes = (
  books: FakeLedger,
  server: { readonly origin: string },
  guarded: Guard,
): FakeRoute[] => [
  [
    'POST',
    /^\/v1\/checkout\/sessions$/,
    guarded(({ text }) => {
      const form = new URLSearchParams(text)
      const price = (name: string) => form.get(`line_items[0][price_data][${name}]`) ?? ''
      if (form.get('mode') !== 'payment' || !form.get('success_url')) return refuse(400, 'parameter_missing')
      const amount = money(Number(price('unit_amount')), price('currency').toUpperCase())
      const reference = form.get('client_reference_id') ?? ''
      const isSaved = form.get('saved_payment_method_options[payment_method_save]') === 'enabled'
      const save = isSaved ? (form.get('customer') ?? '') : ''
      const pageEndsAt = new Date(Number(form.get('expires_at')) * 1000)
      const payment = books.open({ reference, amount, pageEndsAt, more: { save } })
      return { json: sessionOf({ books, origin: server.origin }, payment) }
    }),
  ],
  [
    'GET',
    /^\/v1\/checkout\/sessions\/(\w+)$/,
    guarded(({ caught: [id], url }) => {
      const payment = books.find(id)
      const expand = url.searchParams.get('expand[0]') === 'payment_intent.latest_charge'
      return payment
        ? { json: sessionOf({ books, origin: server.origin }, payment, expand) }
        : refuse(404, 'resource_missing')
    }),
  ],
  [
    'POST',
    /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    guarded(({ caught: [id] }) => {
      const payment = books.find(id)
      // A declined card leaves its session open.
      if (!payment || !(payment.state === 'open' || payment.state === 'declined'))
        return refuse(400, 'resource_missing')
      payment.state = 'expired'
      return { json: sessionOf({ books, origin: server.origin }, payment) }
    }),
  ],
  [
    'GET',
    /^\/v1\/checkout\/sessions$/,
    guarded(({ url }) => {
      const payment = books.find(url.searchParams.get('payment_intent')?.slice(3))
      const isSession = payment && payment.more.charge === undefined
      return {
        json: {
          object: 'list',
          data: isSession ? [sessionOf({ books, origin: server.origin }, payment)] : [],
        },
      }
    }),
  ],
  [
    'GET',
    /^\/v1\/payment_intents\/search$/,
    guarded(({ url }) => {
      const payment = books.find(
        /^metadata\['reference'\]:'(\w+)'$/.exec(url.searchParams.get('query') ?? '')?.[1],
      )
      const intent = payment && intentOf(payment)
      return { json: { object: 'search_result', data: intent ? [intent] : [] } }
    }),
  ],
  [
    'POST',
    /^\/v1\/refunds$/,
    guarded(({ text, headers }) => {
      const form = new URLSearchParams(text)
      const payment = books.find(form.get('payment_intent')?.slice(3))
      const amount = Number(form.get('amount'))
      const refund = payment && books.refund(payment, { reference: headers['idempotency-key'] ?? '', amount })
      if (!payment || !refund) return refuse(400, 'charge_already_refunded')
      return {
        json: {
          id: `re_${refund.id}`,
          status: 'succeeded',
          amount,
          currency: payment.amount.currency.toLowerCase(),
        },
      }
    }),
  ],
  [
    'GET',
    /^\/v1\/refunds$/,
    guarded(({ url }) => {
      const payment = books.find(url.searchParams.get('payment_intent')?.slice(3))
      const data = (payment?.refunds ?? []).map(({ id, reference, amount }) => ({
        ...{ id: `re_${id}`, status: 'succeeded', amount },
        ...{ currency: payment?.amount.currency.toLowerCase(), metadata: { reference } },
      }))
      return { json: pageOf(data, { url }) }
    }),
  ],
  [
    'GET',
    /^\/v1\/refunds\/re_(\w+)$/,
    guarded(({ caught: [name] }) => {
      for (const { refunds, amount: paid } of books.payments)
        for (const { id, amount } of refunds)
          if (id === name)
            return {
              json: { id: `re_${id}`, status: 'succeeded', amount, currency: paid.currency.toLowerCase() },
            }
      return refuse(404, 'resource_missing')
    }),
  ],
  [
    'GET',
    /^\/c\/pay\/(\w+)$/,
    ({ caught: [id] }) => ({ status: books.find(id) ? 200 : 404, text: 'Pay with Stripe' }),
  ],
]

/** A simulator of Stripe's API, Checkout's page and its webhooks. */
export const startFakeStripe = async (): Promise<GatewaySimulator> => {
  const books = createFakeLedger('cs_test_')
  const guarded = createGuard()
  const customers: Customer[] = []
  const server = await startFakeServer((self) => [
    ...customerRoutes(books, customers, guarded),
    ...chargeRoutes(books, guarded),
    ...paymentRoutes(books, self, guarded),
  ])
  return {
    factory: stripeFactory,
    settings: {
      baseUrl: server.origin,
      pageOrigins: [server.origin],
      secretKey: KEY,
      webhookSecrets: [SECRET],
    },
    server,
    refundAnswer: { of: /\/v1\/refunds /, field: 'status' },
    answerFields: { status: ['status'], amount: ['amount_total'], currency: ['currency'] },
    ledger: books,
    event: (payment, { secret = SECRET, at }) => {
      const isCaptured = payment.state === 'captured'
      const isSession = isCaptured && payment.more.charge === undefined
      const type = isSession
        ? 'checkout.session.completed'
        : `payment_intent.${isCaptured ? 'succeeded' : 'payment_failed'}`
      const intent = { ...intentOf(payment), metadata: { reference: payment.reference } }
      const object = isSession ? sessionOf({ books, origin: server.origin }, payment) : intent
      const body = JSON.stringify({
        id: `evt_${payment.id}_${payment.state}`,
        object: 'event',
        type,
        livemode: false,
        data: { object },
      })
      const t = Math.floor(at.getTime() / 1000)
      const signature = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
      return {
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${signature}` },
      }
    },
  }
}
