import { randomBytes } from 'node:crypto'
import {
  createFakeLedger,
  type LedgerPayment,
  type LedgerRefund,
} from '#core/payments/testing/fake-ledger.ts'
import {
  type FakeAnswer,
  type FakeCall,
  parseBody,
  startFakeServer,
} from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator } from '#core/payments/testing/gateway-simulator.ts'
import { systemClock } from '#platform/kernel/clock.ts'
import { money } from '#platform/kernel/money.ts'
import { createNexiFactory } from '../server/plugin.ts'

const KEY = 'canary-key-of-nexi'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const RESULT = {
  pending: 'PENDING',
  authorized: 'AUTHORIZED',
  captured: 'AUTHORIZED',
  declined: 'DECLINED',
  cancelled: 'CANCELED',
  expired: 'EXPIRED',
} as const

const refuse = (status: number): FakeAnswer => ({
  status,
  json: { errors: [{ code: 'GW0001', description: 'No' }] },
})

/** What an operation states, all of it as text. */
const operationOf = ({ id, reference, amount }: LedgerPayment, type: string, result: string) => ({
  ...{ orderId: reference, operationId: `op${id}`, channel: 'ECOMMERCE', operationType: type },
  ...{ operationResult: result, operationTime: '2026-11-21 10:00:00.000', paymentMethod: 'CARD' },
  ...{ paymentCircuit: 'VISA', paymentEndToEndId: `e2e${id}`, cancelledOperationId: '' },
  ...{ operationAmount: String(amount.amount), operationCurrency: amount.currency },
  ...{ warnings: [], additionalData: { authorizationCode: '647189' } },
})

/** What Nexi's bank has decided about refunds so far; a call for one is answered alike whatever that is. */
export interface NpgBank {
  refundResult: string
}

/** An operation of its own, which names neither our reference nor its key. */
const refundOf = (payment: LedgerPayment, { id, amount }: LedgerRefund, { refundResult }: NpgBank) => ({
  ...operationOf(payment, 'REFUND', refundResult),
  ...{ operationId: id, operationAmount: String(amount), channel: 'BACKOFFICE' },
})

const operationsOf = (payment: LedgerPayment, bank: NpgBank) => {
  const { state, decline, refunds } = payment
  if (state === 'open') return []
  const authorization = operationOf(payment, 'AUTHORIZATION', decline ?? RESULT[state])
  if (state !== 'captured') return [authorization]
  const capture = operationOf(payment, 'CAPTURE', 'EXECUTED')
  return [authorization, capture, ...refunds.map((refund) => refundOf(payment, refund, bank))]
}

const orderOf = (payment: LedgerPayment, bank: NpgBank) => {
  const { reference, amount, state } = payment
  const isHeld = state === 'authorized' || state === 'captured'
  return {
    orderStatus: {
      order: { orderId: reference, amount: String(amount.amount), currency: amount.currency },
      authorizedAmount: isHeld ? String(amount.amount) : '0',
      capturedAmount: state === 'captured' ? String(amount.amount) : '0',
    },
    operations: operationsOf(payment, bank),
  }
}

/** A simulator of Nexi's payment gateway. */
export const startFakeNpg = async (bank: NpgBank = { refundResult: 'VOIDED' }): Promise<GatewaySimulator> => {
  const books = createFakeLedger('3470744')
  const guarded = (answer: (call: FakeCall) => FakeAnswer) => (call: FakeCall) => {
    const { headers } = call
    const isKnown = headers['x-api-key'] === KEY && UUID.test(headers['correlation-id'] ?? '')
    return isKnown ? answer(call) : refuse(401)
  }
  const server = await startFakeServer((self) => [
    [
      'POST',
      /^\/orders\/hpp$/,
      guarded((call) => {
        const { order, paymentSession } = parseBody(call) as Record<string, Record<string, string>>
        const reference = order?.orderId ?? ''
        const isWhole = order?.amount === paymentSession?.amount && /^[A-Z0-9]{2,18}$/.test(reference)
        if (!isWhole || books.find(reference)) return refuse(400)
        const { id } = books.open({ reference, amount: money(Number(order?.amount), order?.currency ?? '') })
        return { json: { hostedPage: `${self.origin}/monetaweb/page/${id}`, securityToken: `token${id}` } }
      }),
    ],
    [
      'GET',
      /^\/orders\/(\w+)$/,
      guarded(({ caught: [name] }) => {
        const found = books.find(name)
        return found ? { json: orderOf(books.getReported(found), bank) } : refuse(404)
      }),
    ],
    [
      'POST',
      /^\/operations\/op(\w+)\/refunds$/,
      guarded((call) => {
        const payment = books.find(call.caught[0])
        const reference = call.headers['idempotency-key'] ?? ''
        if (!payment || !UUID.test(reference)) return refuse(400)
        const refund = books.refund(payment, { reference, amount: Number(parseBody(call).amount) })
        return refund
          ? { json: { operationId: refund.id, operationTime: '2026-11-21 10:00:02.000' } }
          : refuse(400)
      }),
    ],
    [
      'POST',
      /^\/operations\/op(\w+)\/(captures|cancels)$/,
      guarded((call) => {
        const [id, action] = call.caught
        const payment = books.find(id)
        const isCapture = action === 'captures'
        const isWhole = !isCapture || parseBody(call).amount === String(payment?.amount.amount)
        if (!payment || !isWhole || !UUID.test(call.headers['idempotency-key'] ?? '')) return refuse(400)
        return books.end(payment, isCapture ? 'captured' : 'cancelled')
          ? { json: { operationId: `${id}9`, operationTime: '2026-11-21 10:00:01.000' } }
          : refuse(400)
      }),
    ],
    [
      'GET',
      /^\/monetaweb\/page\/(\w+)$/,
      ({ caught: [id] }) => ({ status: books.find(id) ? 200 : 404, text: 'Nexi' }),
    ],
  ])
  return {
    factory: createNexiFactory({
      clock: systemClock,
      random: { bytes: (count) => new Uint8Array(randomBytes(count)) },
    }),
    settings: { product: 'npg', baseUrl: server.origin, pageOrigins: [server.origin], apiKey: KEY },
    server,
    refundAnswer: { of: /\/refunds / },
    answerFields: {
      status: ['operationResult'],
      amount: ['operationAmount'],
      currency: ['operationCurrency'],
    },
    ledger: books,
    event: (payment) => {
      const [operation] = operationsOf(books.getReported(payment), bank)
      const body = {
        eventId: `e${payment.id}`,
        eventTime: '2026-11-21T10:00:00Z',
        securityToken: `token${payment.id}`,
        operation,
      }
      return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    },
  }
}
