import { createHmac } from 'node:crypto'
import { createFakeLedger, type LedgerPayment } from '#core/payments/testing/fake-ledger.ts'
import {
  type FakeAnswer,
  type FakeCall,
  parseBody,
  startFakeServer,
} from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator, WireTraits } from '#core/payments/testing/gateway-simulator.ts'
import { fromDecimal, money, toDecimal } from '#platform/kernel/money.ts'
import { createHostedFactory } from '../server/plugin.ts'

const SECRET = 'canary-secret-of-the-webhook'

const STATUS = {
  open: 'created',
  pending: 'processing',
  authorized: 'processing',
  captured: 'paid',
  declined: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
} as const

const refuse = (status: number): FakeAnswer => ({ status, json: { error: 'no' } })

interface Dialect {
  readonly settings: Readonly<Record<string, unknown>>
  /** Credentials required in each call. */
  readonly credentials: readonly [header: string, value: string]
  readonly names: Readonly<Record<'reference' | 'amount', string>>
  readonly isMajor: boolean
}

/** The reference API's format, and that of another possible gateway. */
const DIALECTS: Readonly<Record<'pg1' | 'pg2', Dialect>> = {
  pg1: {
    settings: {
      apiKey: 'canary-key-of-pg1',
      refundPath: '/v1/sessions/{id}/refunds',
      referencePath: '/v1/sessions?reference={id}',
    },
    credentials: ['authorization', 'Bearer canary-key-of-pg1'],
    names: { reference: 'reference', amount: 'amount_minor' },
    isMajor: false,
  },
  pg2: {
    settings: {
      ...{ auth: 'header', authHeader: 'x-merchant-key', apiKey: 'canary-key-of-pg2', amountUnit: 'major' },
      ...{ refundPath: '/v1/sessions/{id}/refunds', referencePath: '/v1/sessions?reference={id}' },
      fields: { reference: 'merchant_ref', amount: 'total' },
      answers: {
        reference: '/payment/merchant_ref',
        amount: '/payment/total',
        currency: '/payment/currency',
      },
    },
    credentials: ['x-merchant-key', 'canary-key-of-pg2'],
    names: { reference: 'merchant_ref', amount: 'total' },
    isMajor: true,
  },
}

export const hostedWire: WireTraits = { findsRefund: false }

/** A simulator of a gateway that pg1 or pg2 is configured for. */
const startAs = async (name: 'pg1' | 'pg2'): Promise<GatewaySimulator> => {
  const { settings, credentials, names, isMajor } = DIALECTS[name]
  const books = createFakeLedger('ses')
  const amountIn = (body: Record<string, unknown>) =>
    isMajor
      ? fromDecimal(String(body[names.amount]), String(body.currency))
      : money(Number(body[names.amount]), String(body.currency))
  const stated = (payment: LedgerPayment) => {
    const { id, reference, amount, state, decline } = books.getReported(payment)
    const facts = {
      [names.reference]: reference,
      [names.amount]: isMajor ? Number(toDecimal(amount)) : amount.amount,
      currency: amount.currency,
    }
    const said = { id, url: `${server.origin}/pay/${id}`, status: STATUS[state], decline_code: decline }
    return isMajor ? { ...said, payment: facts } : { ...said, ...facts }
  }
  const guarded = (answer: (call: FakeCall) => FakeAnswer) => (call: FakeCall) =>
    call.headers[credentials[0]] === credentials[1] ? answer(call) : refuse(401)
  const show = (payment: LedgerPayment | undefined) => (payment ? { json: stated(payment) } : refuse(404))
  const server = await startFakeServer(() => [
    [
      'POST',
      /^\/v1\/sessions$/,
      guarded((call) => {
        const body = parseBody(call)
        const amount = amountIn(body)
        return amount
          ? { json: stated(books.open({ reference: String(body[names.reference]), amount })) }
          : refuse(422)
      }),
    ],
    ['GET', /^\/v1\/sessions$/, guarded(({ url }) => show(books.find(url.searchParams.get('reference'))))],
    ['GET', /^\/v1\/sessions\/(\w+)$/, guarded(({ caught: [id] }) => show(books.find(id)))],
    [
      'POST',
      /^\/v1\/sessions\/(\w+)\/refunds$/,
      guarded((call) => {
        const body = parseBody(call)
        const payment = books.find(call.caught[0])
        const wanted = amountIn(body)
        const refund =
          payment &&
          wanted &&
          books.refund(payment, {
            reference: `${body.refund_reference}#${payment.refunds.length}`,
            amount: wanted.amount,
          })
        return refund ? { json: { refund_id: refund.id, status: 'refunded' } } : refuse(422)
      }),
    ],
    ['GET', /^\/pay\/(\w+)$/, ({ caught: [id] }) => ({ status: books.find(id) ? 200 : 404, text: 'Pay' })],
  ])
  return {
    factory: createHostedFactory(name),
    wire: hostedWire,
    settings: {
      ...{ baseUrl: server.origin, pageOrigins: [server.origin], webhookSecrets: [SECRET] },
      declineMap: { funds: 5011, expired_card: 5001, cvv: 5002, number: 5003 },
      ...settings,
    },
    server,
    refundAnswer: { of: /\/refunds /, field: 'status' },
    answerFields: { status: ['status'], amount: [names.amount], currency: ['currency'] },
    ledger: books,
    event: (payment, { secret = SECRET, at }) => {
      const body = JSON.stringify(stated(payment))
      const timestamp = String(Math.floor(at.getTime() / 1000))
      const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
      const headers = { 'x-pg-timestamp': timestamp, 'x-pg-signature': signature }
      return { body, headers: { 'content-type': 'application/json', ...headers } }
    },
  }
}

export const startFakePg1 = (): Promise<GatewaySimulator> => startAs('pg1')
export const startFakePg2 = (): Promise<GatewaySimulator> => startAs('pg2')
