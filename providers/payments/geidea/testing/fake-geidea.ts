import { createHmac } from 'node:crypto'
import {
  createFakeLedger,
  type FakeLedger,
  getRefundedAmount,
  type LedgerPayment,
} from '#core/payments/testing/fake-ledger.ts'
import {
  type FakeAnswer,
  type FakeCall,
  parseBody,
  startFakeServer,
} from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator } from '#core/payments/testing/gateway-simulator.ts'
import { systemClock } from '#platform/kernel/clock.ts'
import { fromDecimal, money, toDecimal } from '#platform/kernel/money.ts'
import { createGeideaFactory } from '../server/plugin.ts'

const KEY = 'f7bdf1db-f67e-409b-8fe7-f7ecf9634f70'
const PASSWORD = 'canary-password-of-geidea'

const STATUS = {
  open: ['Initiated', 'Initiated'],
  pending: ['InProgress', 'Authenticated'],
  authorized: ['Success', 'Authorized'],
  captured: ['Success', 'Paid'],
  declined: ['Failed', 'Failed'],
  cancelled: ['Cancelled', 'Cancelled'],
  expired: ['Expired', 'Expired'],
} as const

const sign = (text: string, password = PASSWORD) =>
  createHmac('sha256', password).update(text).digest('base64')
const refuse = (responseCode: string): FakeAnswer => ({ json: { responseCode, detailedResponseCode: '001' } })

const orderOf = (payment: LedgerPayment) => {
  const { id, reference, amount, state, decline } = payment
  const [status, detailedStatus] = STATUS[state]
  return {
    ...{ orderId: id, status, detailedStatus, merchantReferenceId: reference, currency: amount.currency },
    amount: Number(toDecimal(amount)),
    totalCapturedAmount: state === 'captured' ? Number(toDecimal(amount)) : 0,
    totalRefundedAmount: Number(toDecimal(money(getRefundedAmount(payment), amount.currency))),
    paymentMethod: { type: 'Card', brand: 'Visa', maskedCardNumber: '512345******0008' },
    totalAmount: Number(toDecimal(amount)),
    totalAuthorizedAmount: Number(toDecimal(amount)),
    isTest: true,
    transactions: state === 'open' ? [] : [{ type: 'Pay', codes: { acquirerCode: decline ?? '00' } }],
  }
}

const listOrders = (books: FakeLedger, query: URLSearchParams): FakeAnswer => {
  const [from, to] = [query.get('FromDate'), query.get('ToDate')].map((text) => new Date(text ?? ''))
  const [skip, take] = [query.get('Skip'), query.get('Take')].map(Number)
  if (!from || !to || skip === undefined || take === undefined) return refuse('100')
  const all = books.payments.filter(({ createdAt }) => createdAt >= from && createdAt <= to).toReversed()
  const orders = all.slice(skip, skip + take).map((payment) => orderOf(books.getReported(payment)))
  return {
    json: { ...{ responseCode: '000', detailedResponseCode: '000' }, orders, totalCount: all.length },
  }
}

/** A simulator of Geidea's API, its page and its callbacks. */
export const startFakeGeidea = async (): Promise<GatewaySimulator> => {
  const books = createFakeLedger('order')
  const authorization = `Basic ${Buffer.from(`${KEY}:${PASSWORD}`).toString('base64')}`
  const guarded = (answer: (call: FakeCall) => FakeAnswer) => (call: FakeCall) =>
    call.headers.authorization === authorization ? answer(call) : { status: 401, text: 'Unauthorized' }
  const server = await startFakeServer(() => [
    [
      'POST',
      /^\/payment-intent\/api\/v2\/direct\/session$/,
      guarded((call) => {
        const body = parseBody(call)
        const amount = fromDecimal(String(body.amount), String(body.currency))
        const reference = String(body.merchantReferenceId)
        if (!amount || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reference)) return refuse('100')
        if (
          body.signature !== sign(`${KEY}${toDecimal(amount)}${amount.currency}${reference}${body.timestamp}`)
        )
          return refuse('110')
        const { id } = books.open({ reference, amount, webhookUrl: String(body.callbackUrl) })
        return {
          json: {
            responseCode: '000',
            detailedResponseCode: '000',
            session: { id: `s${id}`, status: 'Initiated' },
          },
        }
      }),
    ],
    [
      'GET',
      /^\/pgw\/api\/v1\/direct\/order$/,
      guarded(({ url }) => {
        if (url.searchParams.has('Skip')) return listOrders(books, url.searchParams)
        const found = books.find(url.searchParams.get('MerchantReferenceId'))
        return found
          ? {
              json: {
                ...{ responseCode: '000', detailedResponseCode: '000', responseMessage: 'Success' },
                order: orderOf(books.getReported(found)),
              },
            }
          : { status: 404, json: {} }
      }),
    ],
    [
      'POST',
      /^\/pgw\/api\/v2\/direct\/refund$/,
      guarded((call) => {
        const body = parseBody(call)
        const payment = books.find(String(body.orderId))
        const wanted = payment && fromDecimal(String(body.refundAmount), payment.amount.currency)
        if (!wanted || body.signature !== sign(`${body.timestamp}${KEY}${toDecimal(wanted)}${payment.id}`))
          return refuse('110')
        const refund = books.refund(payment, {
          reference: String(payment.refunds.length),
          amount: wanted.amount,
        })
        return refund
          ? {
              json: {
                ...{ responseCode: '000', detailedResponseCode: '000' },
                order: {
                  orderId: payment.id,
                  detailedStatus:
                    getRefundedAmount(payment) === payment.amount.amount ? 'Refunded' : 'PartiallyRefunded',
                },
              },
            }
          : refuse('300')
      }),
    ],
    [
      'POST',
      /^\/pgw\/api\/v1\/direct\/capture$/,
      guarded((call) => {
        const { orderId, captureAmount } = parseBody(call)
        const payment = books.find(String(orderId))
        const isWhole = payment && Number(toDecimal(payment.amount)) === captureAmount
        return isWhole && books.end(payment, 'captured')
          ? { json: { responseCode: '000', detailedResponseCode: '000', order: orderOf(payment) } }
          : refuse('300')
      }),
    ],
    [
      'GET',
      /^\/hpp\/checkout\/$/,
      ({ url }) => ({ status: books.find(url.search.slice(2)) ? 200 : 404, text: 'Geidea' }),
    ],
  ])
  return {
    factory: createGeideaFactory({ clock: systemClock }),
    settings: { baseUrl: server.origin, pageBase: server.origin, publicKey: KEY, apiPasswords: [PASSWORD] },
    server,
    refundAnswer: { of: /\/direct\/refund /, field: 'responseCode' },
    answerFields: { status: ['status'], amount: ['amount', 'totalCapturedAmount'], currency: ['currency'] },
    ledger: books,
    event: (payment, { secret = PASSWORD }) => {
      const said = books.getReported(payment)
      const order = orderOf(said)
      const timeStamp = '2/21/2026 5:20:00 AM'
      const text = `${KEY}${toDecimal(said.amount)}${order.currency}${order.orderId}${order.status}${order.merchantReferenceId}${timeStamp}`
      const body = JSON.stringify({ order, signature: sign(text, secret), timeStamp })
      return { body, headers: { 'content-type': 'application/json' } }
    },
  }
}
