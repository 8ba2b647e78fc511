import { createHmac } from 'node:crypto'
import { createFakeLedger, type LedgerPayment } from '#core/payments/testing/fake-ledger.ts'
import {
  type FakeAnswer,
  type FakeCall,
  parseBody,
  startFakeServer,
} from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator } from '#core/payments/testing/gateway-simulator.ts'
import { applyTesterDecision, renderVendorPage } from '#core/payments/testing/vendor-page.ts'
import { fromDecimal, toDecimal } from '#platform/kernel/money.ts'
import { myfatoorahFactory } from '../server/plugin.ts'

const TOKEN = 'canary-token-of-myfatoorah'
const SECRET = 'canary-key-of-the-portal'

const done = (data: unknown): FakeAnswer => ({
  json: { IsSuccess: true, Message: 'ok', ValidationErrors: null, Data: data },
})

const refuse = (name: string): FakeAnswer => ({
  status: 400,
  json: {
    IsSuccess: false,
    Message: 'Invalid data',
    ValidationErrors: [{ Name: name, Error: 'wrong' }],
    Data: null,
  },
})

const INVOICE = {
  open: 'Pending',
  pending: 'Pending',
  captured: 'Paid',
  declined: 'Pending',
  cancelled: 'Canceled',
  expired: 'Expired',
} as const

const TRANSACTION = {
  pending: 'InProgress',
  captured: 'Succss',
  declined: 'Failed',
  cancelled: 'Canceled',
} as const

const transactionsOf = ({ state, decline }: LedgerPayment, currency: string) =>
  state === 'open' || state === 'expired'
    ? []
    : [
        {
          TransactionStatus: TRANSACTION[state],
          Currency: currency,
          ErrorCode: decline ?? '',
          PaymentId: '07',
        },
      ]

/** A simulator of version 2 of MyFatoorah's API, for an account in Kuwait, and its webhooks of version 2. */
export const startFakeMyfatoorah = async (): Promise<GatewaySimulator> => {
  const books = createFakeLedger('6')
  const guarded =
    (answer: (body: Record<string, unknown>) => FakeAnswer) =>
    (call: FakeCall): FakeAnswer =>
      call.headers.authorization === `Bearer ${TOKEN}`
        ? answer(parseBody(call))
        : { status: 401, text: 'Token' }
  const server = await startFakeServer((self) => [
    [
      'POST',
      /^\/v2\/SendPayment$/,
      guarded((body) => {
        const amount = fromDecimal(String(body.InvoiceValue), String(body.DisplayCurrencyIso))
        if (body.NotificationOption !== 'LNK' || !body.CustomerName || !amount) return refuse('InvoiceValue')
        const { id, reference } = books.open({
          reference: String(body.CustomerReference),
          amount,
          returnUrl: String(body.CallBackUrl),
        })
        return done({
          InvoiceId: Number(id),
          InvoiceURL: `${self.origin}/pay/${id}`,
          CustomerReference: reference,
        })
      }),
    ],
    [
      'POST',
      /^\/v2\/GetPaymentStatus$/,
      guarded(({ Key, KeyType }) => {
        const found = books.find(String(Key))
        if (!found || (KeyType === 'InvoiceId') !== (found.id === Key)) return refuse('Key')
        const { id, reference, amount, state } = books.getReported(found)
        return done({
          InvoiceId: Number(id),
          InvoiceStatus: INVOICE[state],
          CustomerReference: reference,
          InvoiceValue: Number(toDecimal(amount)),
          InvoiceDisplayValue: `${toDecimal(amount)} KD`,
          InvoiceTransactions: transactionsOf(found, amount.currency),
        })
      }),
    ],
    [
      'POST',
      /^\/v2\/MakeRefund$/,
      guarded(({ Key, Amount, CurrencyIso, Comment }) => {
        const payment = books.find(String(Key))
        const wanted = fromDecimal(String(Amount), String(CurrencyIso))
        const refund =
          payment && wanted && books.refund(payment, { reference: String(Comment), amount: wanted.amount })
        return refund ? done({ Key, RefundId: Number(refund.id), Amount }) : refuse('Amount')
      }),
    ],
    [
      'GET',
      /^\/pay\/(\d+)$/,
      ({ caught: [id] }) => (books.find(id) ? renderVendorPage('MyFatoorah', `/pay/${id}`) : { status: 404 }),
    ],
    [
      'POST',
      /^\/pay\/(\d+)$/,
      (call) => {
        const payment = books.find(call.caught[0])
        if (!payment) return { status: 404 }
        applyTesterDecision(payment, call, 'MF004')
        return { location: `${payment.returnUrl}?paymentId=07&Id=07` }
      },
    ],
  ])
  return {
    factory: myfatoorahFactory,
    settings: {
      ...{ baseUrl: server.origin, pageOrigins: [server.origin], apiToken: TOKEN },
      ...{ webhookSecrets: [SECRET], currency: 'KWD' },
    },
    server,
    ledger: books,
    event: (payment, { secret = SECRET }) => {
      const { id, reference, state } = books.getReported(payment)
      const [status, word] = state === 'captured' ? ['PAID', 'SUCCESS'] : ['PENDING', 'FAILED']
      const signed = `Invoice.Id=${id},Invoice.Status=${status},Transaction.Status=${word},Transaction.PaymentId=07,Invoice.ExternalIdentifier=${reference}`
      const body = {
        Event: { Code: 1, Name: 'PAYMENT_STATUS_CHANGED', Reference: `WH-${id}`, CountryIsoCode: 'KWT' },
        Data: {
          Invoice: { Id: id, Status: status, ExternalIdentifier: reference },
          Transaction: { Status: word, PaymentId: '07' },
        },
      }
      const headers = {
        'content-type': 'application/json',
        'myfatoorah-webhook-version': 'v2',
        'myfatoorah-signature': createHmac('sha256', secret).update(signed).digest('base64'),
      }
      return { body: JSON.stringify(body), headers }
    },
  }
}
