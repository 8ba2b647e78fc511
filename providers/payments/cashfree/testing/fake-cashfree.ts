import { createHmac } from 'node:crypto'
import { createFakeLedger, type LedgerPayment } from '#core/payments/testing/fake-ledger.ts'
import {
  type FakeAnswer,
  type FakeCall,
  parseBody,
  startFakeServer,
} from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator } from '#core/payments/testing/gateway-simulator.ts'
import { fromDecimal, toDecimal } from '#platform/kernel/money.ts'
import { cashfreeFactory } from '../server/plugin.ts'

const CLIENT = 'TEST1042'
const SECRET = 'canary-secret-of-cashfree'

const SCRIPT =
  'window.Cashfree = () => ({ checkout: (options) => { document.title = options.paymentSessionId } })'

const refuse = (status: number): FakeAnswer => ({
  status,
  json: { code: 'no', message: 'No, says Cashfree' },
})

const ORDER_STATUS = { captured: 'PAID', expired: 'EXPIRED' } as const
const ATTEMPT_STATUS = {
  pending: 'PENDING',
  captured: 'SUCCESS',
  declined: 'FAILED',
  cancelled: 'USER_DROPPED',
} as const

const orderOf = ({ id, reference, amount, state }: LedgerPayment) => ({
  ...{ order_id: reference, cf_order_id: id, payment_session_id: `session_${id}payment` },
  ...{ order_amount: Number(toDecimal(amount)), order_currency: amount.currency },
  order_status: state === 'captured' || state === 'expired' ? ORDER_STATUS[state] : 'ACTIVE',
})

const toAttempt = ({ id, amount, state, decline }: LedgerPayment) => ({
  cf_payment_id: id,
  payment_status: state === 'open' || state === 'expired' ? 'NOT_ATTEMPTED' : ATTEMPT_STATUS[state],
  payment_amount: Number(toDecimal(amount)),
  payment_currency: amount.currency,
  error_details:
    state === 'declined' ? { error_code: 'TRANSACTION_DECLINED', error_description: decline } : null,
})

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
        if (books.find(String(body.order_id))) return refuse(409)
        return { json: orderOf(books.open({ reference: String(body.order_id), amount, more: { save } })) }
      }),
    ],
    [
      'GET',
      /^\/pg\/orders\/(\w+)$/,
      guarded(({ caught: [id] }) => {
        const found = books.find(id)
        return found ? { json: orderOf(books.getReported(found)) } : refuse(404)
      }),
    ],
    [
      'GET',
      /^\/pg\/orders\/(\w+)\/payments$/,
      guarded(({ caught: [id] }) => {
        const found = books.find(id)
        return found
          ? { json: found.state === 'open' ? [] : [toAttempt(books.getReported(found))] }
          : refuse(404)
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
    ledger: books,
    event: (payment, { secret = SECRET, at }) => {
      const told = books.getReported(payment)
      const type = payment.state === 'captured' ? 'PAYMENT_SUCCESS_WEBHOOK' : 'PAYMENT_FAILED_WEBHOOK'
      const { error_details, ...tried } = toAttempt(told)
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
