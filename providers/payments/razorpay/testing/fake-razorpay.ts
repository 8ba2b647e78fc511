import { createHmac } from 'node:crypto'
import { createFakeLedger, type LedgerPayment } from '#core/payments/testing/fake-ledger.ts'
import {
  type FakeAnswer,
  type FakeCall,
  type FakeRoute,
  parseBody,
  startFakeServer,
} from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator } from '#core/payments/testing/gateway-simulator.ts'
import { applyTesterDecision, renderAutoPostPage } from '#core/payments/testing/vendor-page.ts'
import { money } from '#platform/kernel/money.ts'
import { razorpayFactory } from '../server/plugin.ts'

const KEY_ID = 'rzp_test_compass'
const KEY_SECRET = 'canary-secret-of-the-key'
const SECRET = 'canary-secret-of-the-webhook'

/**
 * The part of Razorpay's checkout that tests need. Like the vendor's with `redirect`, it renders its dialog over the
 * page and navigates to Razorpay, and Razorpay posts the browser to `callback_url`.
 */
const scriptOf = (origin: string): string => `window.Razorpay = function (options) {
  if (!options.key || !options.order_id || !options.callback_url || options.redirect !== true)
    throw new Error('Razorpay needs key, order_id, callback_url and redirect')
  this.open = () => {
    document.querySelector('dialog')?.remove()
    const dialog = document.createElement('dialog')
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: ${JSON.stringify(origin)} + '/v1/checkout/pay' })
    for (const [name, value] of [['order_id', options.order_id], ['callback_url', options.callback_url]]) {
      const field = document.createElement('input')
      Object.assign(field, { type: 'hidden', name, value })
      form.append(field)
    }
    for (const [value, word] of [['captured', 'Pay'], ['declined', 'Decline']]) {
      const button = document.createElement('button')
      Object.assign(button, { name: 'outcome', value, textContent: word })
      form.append(button)
    }
    dialog.append(form)
    document.body.append(dialog)
    dialog.showModal()
    document.title = 'Razorpay ' + options.order_id
  }
}`

/** What Razorpay posts to `callback_url`: signed when the payment succeeded, an error otherwise. */
const callbackOf = ({ id, state }: LedgerPayment): string => {
  const paid = `pay_${id.slice(6)}`
  const signature = createHmac('sha256', KEY_SECRET).update(`${id}|${paid}`).digest('hex')
  const fields: Record<string, string> =
    state === 'captured'
      ? { razorpay_payment_id: paid, razorpay_order_id: id, razorpay_signature: signature }
      : {
          'error[code]': 'BAD_REQUEST_ERROR',
          'error[reason]': 'insufficient_funds',
          'error[metadata]': JSON.stringify({ payment_id: paid, order_id: id }),
        }
  return new URLSearchParams(fields).toString()
}

const refuse = (status: number, code = 'BAD_REQUEST_ERROR'): FakeAnswer => ({
  status,
  json: { error: { code } },
})

const STATUS = {
  pending: 'created',
  authorized: 'authorized',
  captured: 'captured',
  declined: 'failed',
  cancelled: 'failed',
  expired: 'failed',
} as const

const REASONS: Readonly<Partial<Record<LedgerPayment['state'], string>>> = {
  cancelled: 'payment_cancelled',
  expired: 'payment_timed_out',
}

const paymentOf = ({ id, amount, state, decline, ...booked }: LedgerPayment) =>
  state === 'open'
    ? []
    : [
        {
          ...{ id: `pay_${id.slice(6)}`, order_id: id, status: STATUS[state] },
          ...{ entity: 'payment', amount: amount.amount, currency: amount.currency },
          ...{ invoice_id: null, international: false, method: 'card', refund_status: null },
          amount_refunded: booked.refunds.reduce((sum, refund) => sum + refund.amount, 0),
          captured: state === 'captured',
          ...{ description: null, card_id: 'card_EXz3', bank: null, wallet: null, vpa: null, notes: [] },
          card: { id: 'card_EXz3', entity: 'card', last4: '1111', network: 'Visa', type: 'debit' },
          ...(state === 'captured' ? { fee: 5, tax: 0 } : { fee: null, tax: null }),
          error_code: state in REASONS || decline ? 'BAD_REQUEST_ERROR' : null,
          error_reason: REASONS[state] ?? decline ?? null,
          created_at: 1_605_871_409,
        },
      ]

/** The payments of an order, the newest first: with `more.surplus` it was captured twice, and `returned` once. */
const paymentsOf = (payment: LedgerPayment) => {
  const { id, amount, more } = payment
  const isReturned = more.surplus === 'returned'
  const back = isReturned ? { status: 'refunded', amount_refunded: amount.amount } : { amount_refunded: 0 }
  const own = paymentOf(payment)
  return [
    ...(more.surplus ? own.map((each) => ({ ...each, id: `pay_second${id.slice(6)}`, ...back })) : []),
    ...own,
  ]
}

const orderOf = ({ id, reference, amount, state }: LedgerPayment) => ({
  ...{ id, entity: 'order', receipt: reference, amount: amount.amount, currency: amount.currency },
  ...{ offer_id: null, attempts: state === 'open' ? 0 : 1, notes: [], created_at: 1_582_628_071 },
  amount_paid: state === 'captured' ? amount.amount : 0,
  amount_due: state === 'captured' ? 0 : amount.amount,
  status: state === 'captured' ? 'paid' : state === 'open' ? 'created' : 'attempted',
})

/** A simulator of Razorpay's API, its checkout script and its webhooks. */
export const startFakeRazorpay = async (): Promise<GatewaySimulator> => {
  const books = createFakeLedger('order_')
  const customers: { id: string; contact: string }[] = []
  const authorization = `Basic ${Buffer.from(`${KEY_ID}:${KEY_SECRET}`).toString('base64')}`
  const guarded =
    (answer: (call: FakeCall) => FakeAnswer) =>
    (call: FakeCall): FakeAnswer =>
      call.headers.authorization === authorization ? answer(call) : refuse(401)
  const paid = (name: string | undefined) => books.find(`order_${name}`)

  const orderRoutes: FakeRoute[] = [
    [
      'POST',
      /^\/v1\/orders$/,
      guarded((call) => {
        const { amount, currency, receipt } = parseBody(call)
        if (!Number.isInteger(amount) || String(receipt).length > 40) return refuse(400)
        const booked = books.open({
          reference: String(receipt),
          amount: money(Number(amount), String(currency)),
          more: { save: customers.at(-1)?.id ?? '' },
        })
        return { json: orderOf(booked) }
      }),
    ],
    [
      'GET',
      /^\/v1\/orders$/,
      guarded(({ url }) => {
        const found = books.find(url.searchParams.get('receipt'))
        return { json: { entity: 'collection', items: found ? [orderOf(books.getReported(found))] : [] } }
      }),
    ],
    [
      'GET',
      /^\/v1\/orders\/(\w+)$/,
      guarded(({ caught: [id] }) => {
        const found = books.find(id)
        return found ? { json: orderOf(books.getReported(found)) } : refuse(400)
      }),
    ],
    [
      'GET',
      /^\/v1\/orders\/(\w+)\/payments$/,
      guarded(({ caught: [id] }) => {
        const found = books.find(id)
        return { json: { entity: 'collection', items: found ? paymentsOf(books.getReported(found)) : [] } }
      }),
    ],
  ]
  const refundRoutes: FakeRoute[] = [
    [
      'GET',
      /^\/v1\/payments$/,
      guarded(({ url }) => {
        const [from, to, count, skip] = ['from', 'to', 'count', 'skip'].map((name) =>
          Number(url.searchParams.get(name)),
        )
        if (!from || !to || !count || count > 100) return refuse(400)
        const all = books.payments
          .filter(
            ({ createdAt }) => from * 1000 <= createdAt.getTime() && createdAt.getTime() < to * 1000 + 1000,
          )
          .toReversed()
          .flatMap((payment) => paymentsOf(books.getReported(payment)))
        return { json: { entity: 'collection', items: all.slice(skip ?? 0, (skip ?? 0) + count) } }
      }),
    ],
    [
      'POST',
      /^\/v1\/payments\/pay_(\w+)\/capture$/,
      guarded((call) => {
        const payment = paid(call.caught[0])
        const { amount, currency } = parseBody(call)
        const isWhole = amount === payment?.amount.amount && currency === payment?.amount.currency
        return isWhole && payment && books.end(payment, 'captured')
          ? { json: paymentOf(payment)[0] }
          : refuse(400)
      }),
    ],
    [
      'POST',
      /^\/v1\/payments\/pay_(\w+)\/refund$/,
      guarded((call) => {
        const { amount, receipt } = parseBody(call)
        const payment = paid(call.caught[0])
        // Without a key every request is another refund.
        const key = call.headers['x-refund-idempotency'] ?? String(payment?.refunds.length)
        const input = { reference: `${receipt}#${key}`, amount: Number(amount) }
        const refund = payment && books.refund(payment, input)
        return refund ? { json: { id: `rfnd_${refund.id}`, status: 'processed', receipt } } : refuse(400)
      }),
    ],
    [
      'GET',
      /^\/v1\/payments\/pay_(\w+)\/refunds$/,
      guarded(({ caught: [id] }) => {
        const refunds = paid(id)?.refunds ?? []
        const items = refunds.map((refund) => ({
          id: `rfnd_${refund.id}`,
          status: 'processed',
          receipt: refund.reference.split('#')[0],
        }))
        return { json: { items } }
      }),
    ],
    [
      'POST',
      /^\/v1\/payments\/validate\/vpa$/,
      guarded((call) => {
        const { vpa } = parseBody(call)
        if (vpa === 'closed@razorpay') return refuse(404)
        return { json: { vpa, success: vpa === 'success@razorpay', customer_name: 'Asha' } }
      }),
    ],
  ]
  const customerRoutes: FakeRoute[] = [
    [
      'POST',
      /^\/v1\/customers$/,
      guarded((call) => {
        const contact = String(parseBody(call).contact)
        const known = customers.find((each) => each.contact === contact)
        const customer = known ?? { id: `cust_${customers.length}`, contact }
        // The next orders save the cards of the newest customer.
        customers.splice(customers.indexOf(customer), known ? 1 : 0)
        customers.push(customer)
        return { json: { id: customer.id } }
      }),
    ],
    [
      'GET',
      /^\/v1\/customers\/(\w+)\/tokens$/,
      guarded(({ caught: [id] }) => {
        const card = { last4: '1111', network: 'Visa', expiry_month: '04', expiry_year: '2031' }
        return { json: { items: books.cardsOf(id).map((token) => ({ id: token, card })) } }
      }),
    ],
    [
      'DELETE',
      /^\/v1\/customers\/(\w+)\/tokens\/(\w+)$/,
      guarded(({ caught: [id, token] }) =>
        books.cardsOf(id).includes(token ?? '') && books.dropCard(token)
          ? { json: { deleted: true } }
          : refuse(400),
      ),
    ],
  ]
  const server = await startFakeServer((self) => [
    ...[...orderRoutes, ...refundRoutes, ...customerRoutes],
    ['GET', /^\/v1\/checkout\.js$/, () => ({ text: scriptOf(self.origin), contentType: 'text/javascript' })],
    [
      'POST',
      /^\/v1\/checkout\/pay$/,
      (call) => {
        const { order_id, callback_url } = parseBody(call)
        const payment = books.find(String(order_id))
        if (!payment) return refuse(400)
        applyTesterDecision(payment, call, 'insufficient_funds')
        return renderAutoPostPage('Razorpay', String(callback_url), callbackOf(payment))
      },
    ],
  ])
  return {
    factory: razorpayFactory,
    settings: {
      ...{ baseUrl: `${server.origin}/v1`, scriptUrl: `${server.origin}/v1/checkout.js` },
      ...{ keyId: KEY_ID, keySecret: KEY_SECRET, webhookSecrets: [SECRET] },
    },
    server,
    refundAnswer: { of: /\/refund /, field: 'status' },
    answerFields: { status: ['status'], amount: ['amount'], currency: ['currency'] },
    ledger: books,
    event: (payment, { secret = SECRET }) => {
      const told = books.getReported(payment)
      const [entity] = paymentsOf(told)
      const isCaptured = payment.state === 'captured'
      const isPaid = isCaptured && !payment.more.surplus
      const body = JSON.stringify({
        entity: 'event',
        event: isPaid ? 'order.paid' : isCaptured ? 'payment.captured' : 'payment.failed',
        payload: { payment: { entity }, ...(isPaid ? { order: { entity: orderOf(told) } } : {}) },
      })
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': signature,
          'x-razorpay-event-id': `evt-${payment.id}`,
        },
      }
    },
  }
}
