import { createHmac } from 'node:crypto'
import {
  createFakeLedger,
  getRefundedAmount,
  type LedgerPayment,
  type LedgerRefund,
} from '#core/payments/testing/fake-ledger.ts'
import {
  type FakeAnswer,
  type FakeCall,
  parseBody,
  startFakeServer,
} from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator, WireTraits } from '#core/payments/testing/gateway-simulator.ts'
import { money } from '#platform/kernel/money.ts'
import { thawaniFactory } from '../server/plugin.ts'

const KEY = 'canaryKeyOfThawani'
const SECRET = 'canarySecretOfTheWebhook'

const refuse = (status: number, code = 4000): FakeAnswer => ({
  status,
  json: { success: false, code, description: 'No' },
})
const done = (data: unknown, code = 2000): FakeAnswer => ({
  json: { success: true, code, description: 'Done', data },
})

const sessionOf = ({ id, reference, amount, state }: LedgerPayment) => ({
  ...{ session_id: id, client_reference_id: reference, invoice: `inv${id}` },
  payment_status: state === 'captured' ? 'paid' : state === 'cancelled' ? 'cancelled' : 'unpaid',
  ...{ total_amount: amount.amount, currency: amount.currency, expire_at: '2026-08-26T03:59:25' },
})

const refundOf = ({ id, amount }: LedgerRefund) => ({ refund_id: id, amount, reason: 'Order cancelled' })

export const thawaniWire: WireTraits = { knowsOurReference: false, findsRefund: false }

/** A simulator of Thawani's API, its page and its webhooks. */
export const startFakeThawani = async (): Promise<GatewaySimulator> => {
  const books = createFakeLedger('checkout_')
  const guarded = (answer: (call: FakeCall) => FakeAnswer) => (call: FakeCall) =>
    call.headers['thawani-api-key'] === KEY ? answer(call) : refuse(401)
  const server = await startFakeServer(() => [
    [
      'POST',
      /^\/api\/v1\/checkout\/session$/,
      guarded((call) => {
        const body = parseBody(call)
        const products = body.products as { name: string; unit_amount: number; quantity: number }[]
        if (products.some(({ name, unit_amount }) => name.length > 40 || !Number.isInteger(unit_amount)))
          return refuse(400)
        const sum = products.reduce((total, { unit_amount, quantity }) => total + unit_amount * quantity, 0)
        const opened = books.open({
          reference: String(body.client_reference_id),
          amount: money(sum, 'OMR'),
        })
        return done(sessionOf(opened), 2004)
      }),
    ],
    [
      'GET',
      /^\/api\/v1\/checkout\/session\/(\w+)$/,
      guarded(({ caught: [id] }) => {
        const found = books.find(id)
        return found ? done(sessionOf(books.getReported(found))) : refuse(404)
      }),
    ],
    [
      'POST',
      /^\/api\/v1\/checkout\/(\w+)\/cancel$/,
      guarded((call) => {
        const found = books.find(call.caught[0])
        if (call.text === '') return refuse(411)
        if (found?.state !== 'open') return refuse(400)
        found.state = 'cancelled'
        return done(sessionOf(found))
      }),
    ],
    [
      'GET',
      /^\/api\/v1\/payments$/,
      guarded(({ url }) => {
        const found = books.find(url.searchParams.get('checkout_invoice')?.slice(3))
        if (!found) return refuse(404, 4003)
        const failed = { payment_id: `no${found.id}`, status: 'failed', reason: 'Declined' }
        return done([failed, { payment_id: `pay${found.id}`, status: 'successful', reason: '' }])
      }),
    ],
    [
      'POST',
      /^\/api\/v1\/refunds$/,
      guarded((call) => {
        const { payment_id, amount } = parseBody(call)
        const found = books.find(String(payment_id).replace(/^pay/, ''))
        if (!found) return refuse(404, 4003)
        // Without an amount everything that is left goes back.
        const wanted = Number(amount ?? found.amount.amount - getRefundedAmount(found))
        if (!Number.isInteger(wanted) || wanted < 1) return refuse(400)
        const refund = books.refund(found, { reference: String(found.refunds.length), amount: wanted })
        return refund ? done({ ...refundOf(refund), payment_id }) : refuse(400)
      }),
    ],
    [
      'GET',
      /^\/api\/v1\/refunds\/(\w+)$/,
      guarded(({ caught: [id] }) => {
        const refund = books.payments.flatMap(({ refunds }) => refunds).find((each) => each.id === id)
        return refund ? done({ ...refundOf(refund), status: 'successful' }) : refuse(404)
      }),
    ],
    [
      'GET',
      /^\/pay\/(\w+)$/,
      ({ caught: [id], url }) => ({
        status: books.find(id) && url.searchParams.get('key') === 'pk1' ? 200 : 404,
        text: 'Thawani',
      }),
    ],
  ])
  return {
    factory: thawaniFactory,
    wire: thawaniWire,
    settings: { baseUrl: server.origin, secretKey: KEY, publishableKey: 'pk1', webhookSecrets: [SECRET] },
    server,
    refundAnswer: { of: /\/refunds /, wordOf: /\/refunds\/\w/, field: 'status' },
    answerFields: { status: ['payment_status'], amount: ['total_amount'], currency: ['currency'] },
    ledger: books,
    event: (payment, { secret = SECRET, at }) => {
      const body = JSON.stringify({
        event_type: 'checkout.completed',
        data: sessionOf(books.getReported(payment)),
      })
      const timestamp = String(Math.floor(at.getTime() / 1000))
      const signature = createHmac('sha256', secret).update(`${body}-${timestamp}`).digest('hex')
      const headers = { 'thawani-timestamp': timestamp, 'thawani-signature': signature }
      return { body, headers: { 'content-type': 'application/json', ...headers } }
    },
  }
}
