import { createHmac } from 'node:crypto'
import { createFakeLedger, type FakeLedger, type LedgerPayment } from '#core/payments/testing/fake-ledger.ts'
import {
  type FakeAnswer,
  type FakeCall,
  parseBody,
  startFakeServer,
} from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator } from '#core/payments/testing/gateway-simulator.ts'
import { fromDecimal, money, toDecimal } from '#platform/kernel/money.ts'
import { cashfreeFactory } from '../server/plugin.ts'

const CLIENT = 'TEST1042'
const SECRET = 'canary-secret-of-cashfree'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const SCRIPT =
  'window.Cashfree = () => ({ checkout: (options) => { document.title = options.paymentSessionId } })'

/** As recorded from the sandbox. */
const refuse = (status: number, code = 'request_invalid', message = 'bad request'): FakeAnswer => ({
  status,
  json: {
    code,
    help: 'Check latest errors and resolution from Merchant Dashboard API logs: https://bit.ly/4glEd0W',
    message,
    type: status === 401 ? 'authentication_error' : 'invalid_request_error',
  },
})

/** An order with a hold is PAID, and stays so when the hold is released. */
const ORDER_STATUS = {
  open: 'ACTIVE',
  pending: 'ACTIVE',
  authorized: 'PAID',
  captured: 'PAID',
  declined: 'ACTIVE',
  cancelled: 'ACTIVE',
  expired: 'EXPIRED',
} as const
const ATTEMPT_STATUS = {
  pending: 'PENDING',
  authorized: 'SUCCESS',
  captured: 'SUCCESS',
  declined: 'FAILED',
  cancelled: 'VOID',
} as const

/** The same after the order was terminated: an attempt that a bank is deciding about may still pay it. */
const TERMINATED_STATUS = {
  ...ORDER_STATUS,
  pending: 'TERMINATION_REQUESTED',
  declined: 'TERMINATED',
  cancelled: 'TERMINATED',
} as const

const orderOf = ({ id, reference, amount, state, more }: LedgerPayment) => ({
  ...{ order_id: reference, cf_order_id: id, payment_session_id: `session_${id}payment` },
  ...{ order_amount: Number(toDecimal(amount)), order_currency: amount.currency },
  ...{
    order_status: (more.isTerminated ? TERMINATED_STATUS : ORDER_STATUS)[state],
    entity: 'order',
    order_tags: null,
    cart_details: null,
  },
  order_expiry_time: '2026-10-20T22:33:17+05:30',
})

/** A payment as recorded from the sandbox, by UPI. */
const toAttempt = ({ id, reference, amount, state, decline }: LedgerPayment) => ({
  cf_payment_id: `5114${id}`,
  order_id: reference,
  entity: 'payment',
  payment_status: state === 'open' || state === 'expired' ? 'NOT_ATTEMPTED' : ATTEMPT_STATUS[state],
  payment_amount: Number(toDecimal(amount)),
  payment_currency: amount.currency,
  payment_message: state === 'authorized' ? 'PRE_AUTH|Transaction Success' : '00::Transaction success',
  payment_time: '2026-09-20T22:33:20+05:30',
  payment_group: 'upi',
  payment_method: { upi: { channel: 'collect', upi_id: 'testsuccess@gocash' } },
  auth_id: `00${id}`,
  is_captured: state === 'captured',
  authorization:
    state === 'authorized' ? { action: null, status: null, captured_amount: null, action_time: null } : null,
  error_details:
    state === 'declined' ? { error_code: 'TRANSACTION_DECLINED', error_description: decline } : null,
})

/** The attempts of an order, the newest first: none where it was cancelled by terminating it. */
const listAttempts = (payment: LedgerPayment) => {
  const { id, state, more } = payment
  if (state === 'open' || (state === 'cancelled' && more.isTerminated)) return []
  const attempt = toAttempt(payment)
  return more.isDuplicate ? [{ ...attempt, cf_payment_id: `5115${id}` }, attempt] : [attempt]
}

/** What the ledger has of a payment: its attempt, and its refunds, as in the example of Cashfree's reference. */
const toLedgerEvents = ({ id, reference, amount, state, refunds }: LedgerPayment) => {
  const order = { order_id: reference, order_amount: Number(toDecimal(amount)) }
  const toEvent = (type: string, status: string, minor: number) => ({
    ...{ event_id: `5114${id}`, event_type: type, event_status: status, entity: 'recon' },
    ...{ event_amount: Number(toDecimal(money(minor, amount.currency))), event_currency: amount.currency },
    ...{ sale_type: type === 'REFUND' ? 'DEBIT' : 'CREDIT', event_time: '2026-09-20T22:33:20+05:30' },
  })
  const attempts = state === 'captured' ? ['FAILED', 'SUCCESS'] : state === 'declined' ? ['FAILED'] : []
  return [
    ...attempts.map((status) => toEvent('PAYMENT', status, amount.amount)),
    ...refunds.map((refund) => toEvent('REFUND', 'SUCCESS', refund.amount)),
  ].map((event) => ({ event, order }))
}

const LAST_FLAT_VERSION = '2025-01-01'
const FIRST_TERMINATING_VERSION = '2023-08-01'

const listEvents = (books: FakeLedger, call: FakeCall): FakeAnswer => {
  const { filters, pagination } = parseBody(call) as Record<string, Record<string, string | number | null>>
  const [from, to] = [new Date(String(filters?.start_date)), new Date(String(filters?.end_date))]
  const limit = Number(pagination?.limit)
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()) || !limit) return refuse(400)
  const start = pagination?.cursor ? Number(Buffer.from(String(pagination.cursor), 'base64').toString()) : 0
  const all = books.payments
    .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
    .flatMap((payment) => toLedgerEvents(books.getReported(payment)))
  const end = start + limit
  const isGrouped = (call.headers['x-api-version'] ?? '') > LAST_FLAT_VERSION
  const data = all
    .slice(start, end)
    .map(({ event, order }) =>
      isGrouped
        ? { event_details: event, order_details: order, refund_details: null }
        : { ...event, ...order },
    )
  const cursor = end < all.length ? Buffer.from(String(end)).toString('base64') : null
  return { json: { cursor, limit, data } }
}

/** A simulator of Cashfree's API, its script and its webhooks. */
export const startFakeCashfree = async (): Promise<GatewaySimulator> => {
  const books = createFakeLedger('21495')
  const guarded =
    (answer: (call: FakeCall) => FakeAnswer) =>
    (call: FakeCall): FakeAnswer => {
      const { headers } = call
      const isKnown = headers['x-client-id'] === CLIENT && headers['x-client-secret'] === SECRET
      return isKnown && headers['x-api-version'] ? answer(call) : refuse(401)
    }
  const server = await startFakeServer(() => [
    [
      'POST',
      /^\/pg\/orders$/,
      guarded((call) => {
        const body = parseBody(call)
        const amount = fromDecimal(String(body.order_amount), String(body.order_currency))
        const { customer_id: save, customer_phone: phone } = body.customer_details as Record<string, string>
        if (!amount || !save || !phone) return refuse(400)
        if (books.find(String(body.order_id))) return refuse(409, 'order_already_exists')
        if (!UUID.test(call.headers['x-idempotency-key'] ?? '')) return refuse(400, 'idempotency_error')
        return {
          json: orderOf(
            books.open({
              ...{ reference: String(body.order_id), amount, more: { save } },
              pageEndsAt: new Date(String(body.order_expiry_time)),
            }),
          ),
        }
      }),
    ],
    [
      'GET',
      /^\/pg\/orders\/([\w-]+)$/,
      guarded(({ caught: [id] }) => {
        const found = books.find(id)
        return found ? { json: orderOf(books.getReported(found)) } : refuse(404)
      }),
    ],
    [
      'PATCH',
      /^\/pg\/orders\/([\w-]+)$/,
      guarded((call) => {
        const found = books.find(call.caught[0])
        const isKnownCall = (call.headers['x-api-version'] ?? '') >= FIRST_TERMINATING_VERSION
        if (!found || !isKnownCall) return refuse(404)
        if (parseBody(call).order_status !== 'TERMINATED') return refuse(400)
        if (!/^(open|pending|declined)$/.test(found.state)) return refuse(400, 'order_inactive')
        const state = found.state === 'open' ? 'cancelled' : found.state
        Object.assign(found, { state, more: { ...found.more, isTerminated: 'yes' } })
        return { json: orderOf(found) }
      }),
    ],
    [
      'GET',
      /^\/pg\/orders\/(\w+)\/payments$/,
      guarded(({ caught: [id] }) => {
        const found = books.find(id)
        return found ? { json: listAttempts(books.getReported(found)) } : refuse(404)
      }),
    ],
    [
      'POST',
      /^\/pg\/orders\/(\w+)\/authorization$/,
      guarded((call) => {
        const { action, amount } = parseBody(call)
        const payment = books.find(call.caught[0])
        if (!payment || !UUID.test(call.headers['x-idempotency-key'] ?? '')) return refuse(400)
        if (action === 'CAPTURE' && amount !== Number(toDecimal(payment.amount)))
          return refuse(400, 'capture_amount_invalid')
        if (!books.end(payment, action === 'CAPTURE' ? 'captured' : 'cancelled'))
          return refuse(400, 'request_invalid', 'Event has already been initiated')
        return { json: toAttempt(payment) }
      }),
    ],
    [
      'POST',
      /^\/pg\/orders\/(\w+)\/refunds$/,
      guarded((call) => {
        const body = parseBody(call)
        const payment = books.find(call.caught[0])
        const wanted = payment && fromDecimal(String(body.refund_amount), payment.amount.currency)
        const refund =
          wanted && books.refund(payment, { reference: String(body.refund_id), amount: wanted.amount })
        return refund
          ? { json: { refund_id: refund.reference, cf_refund_id: refund.id, refund_status: 'PENDING' } }
          : refuse(400)
      }),
    ],
    [
      'GET',
      /^\/pg\/orders\/(\w+)\/refunds\/(\w+)$/,
      guarded(({ caught: [id, name] }) => {
        const refund = books.find(id)?.refunds.find(({ reference }) => reference === name)
        return refund
          ? { json: { refund_id: name, cf_refund_id: refund.id, refund_status: 'SUCCESS' } }
          : refuse(404)
      }),
    ],
    ['POST', /^\/pg\/recon$/, guarded((call) => listEvents(books, call))],
    [
      'GET',
      /^\/pg\/customers\/(\w+)\/instruments$/,
      guarded(({ caught: [id] }) => ({
        json: books.cardsOf(id).map((token) => ({
          ...{ instrument_id: token, instrument_display: 'xxxx1111', instrument_status: 'ACTIVE' },
          instrument_meta: { card_network: 'visa' },
        })),
      })),
    ],
    [
      'DELETE',
      /^\/pg\/customers\/(\w+)\/instruments\/(\w+)$/,
      guarded(({ caught: [id, token] }) =>
        books.cardsOf(id).includes(token ?? '') && books.dropCard(token)
          ? { json: { instrument_id: token } }
          : refuse(404),
      ),
    ],
    ['GET', /^\/js\/v3\/cashfree\.js$/, () => ({ text: SCRIPT, contentType: 'text/javascript' })],
  ])
  return {
    factory: cashfreeFactory,
    settings: {
      ...{ baseUrl: `${server.origin}/pg`, scriptUrl: `${server.origin}/js/v3/cashfree.js`, mode: 'sandbox' },
      ...{ clientId: CLIENT, clientSecrets: [SECRET] },
    },
    server,
    refundAnswer: { of: /\/refunds /, field: 'refund_status' },
    answerFields: { status: ['payment_status'], amount: ['payment_amount'], currency: ['payment_currency'] },
    ledger: books,
    event: (payment, { secret = SECRET, at }) => {
      const told = books.getReported(payment)
      const type = payment.state === 'captured' ? 'PAYMENT_SUCCESS_WEBHOOK' : 'PAYMENT_FAILED_WEBHOOK'
      // A webhook does not say whether the money was captured.
      const { error_details, is_captured: _, authorization: __, ...tried } = toAttempt(told)
      const data = { order: { order_id: told.reference }, payment: tried, error_details }
      const body = JSON.stringify({ type, event_time: at.toISOString(), data })
      const timestamp = String(at.getTime())
      const signature = createHmac('sha256', secret)
        .update(timestamp + body)
        .digest('base64')
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'x-webhook-timestamp': timestamp,
          'x-webhook-signature': signature,
          'x-webhook-version': '2025-01-01',
        },
      }
    },
  }
}
