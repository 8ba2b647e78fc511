import { createHmac } from 'node:crypto'
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
import type { GatewaySimulator, PostedEvent } from '#core/payments/testing/gateway-simulator.ts'
import { applyTesterDecision, renderVendorPage } from '#core/payments/testing/vendor-page.ts'
import { fromDecimal, money, toDecimal } from '#platform/kernel/money.ts'
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
  authorized: 'Pending',
  captured: 'Paid',
  declined: 'Pending',
  cancelled: 'Pending',
  expired: 'Pending',
} as const

const TRANSACTION = {
  pending: 'InProgress',
  authorized: 'Authorize',
  captured: 'Succss',
  declined: 'Failed',
  cancelled: 'Failed',
  expired: 'Failed',
} as const

/** The live service names dinars and riyals so in inquiries. */
const WORD_BY_CURRENCY: Readonly<Record<string, string>> = { KWD: 'KD', SAR: 'SR' }

const ERRORS: Readonly<Partial<Record<LedgerPayment['state'], readonly [code: string, text: string]>>> = {
  cancelled: ['MF006', 'Transaction canceled!'],
  expired: ['MF005', 'Transaction timed out'],
}

/** `12,345.000`, as the live service writes large sums. */
const toGrouped = (decimal: string): string => decimal.replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ',')

/** A transaction as recorded from the test account, with `TransationValue` and `Succss` as they are spelt there. */
const transactionsOf = ({ id, amount, state, decline }: LedgerPayment) => {
  if (state === 'open') return []
  const word = WORD_BY_CURRENCY[amount.currency] ?? amount.currency
  const [code, error] = ERRORS[state] ?? [decline ?? '', decline ? 'Transaction not Captured!' : null]
  return [
    {
      TransactionDate: '2026-08-25T03:59:48.4066667',
      PaymentGateway: 'KNET',
      ReferenceId: `6${id}`,
      TrackId: '25-08-2026_3298402',
      TransactionId: `6${id}7`,
      PaymentId: `07${id}`,
      AuthorizationId: `6${id}7`,
      TransactionStatus: TRANSACTION[state],
      TransationValue: toGrouped(toDecimal(amount)),
      CustomerServiceCharge: '0.000',
      TotalServiceCharge: '1.250',
      DueValue: toGrouped(toDecimal(amount)),
      PaidCurrency: word,
      PaidCurrencyValue: toGrouped(toDecimal(amount)),
      VatAmount: '0.188',
      IpAddress: '127.0.0.1',
      Country: 'Kuwait',
      Currency: word,
      Error: error,
      CardNumber: null,
      ErrorCode: code,
      ECI: '',
      Card: { NameOnCard: '', Number: '', PanHash: '', Expiry: '', Brand: '', Issuer: '', IssuerCountry: '' },
    },
  ]
}

const invoiceOf = (payment: LedgerPayment) => {
  const { id, reference, amount, state, more } = payment
  const word = WORD_BY_CURRENCY[amount.currency] ?? amount.currency
  return {
    InvoiceId: Number(id),
    InvoiceStatus: more.isDuplicate ? 'DuplicatePayment' : INVOICE[state],
    InvoiceReference: `2026${id}`,
    CustomerReference: reference,
    CreatedDate: '2026-08-25T03:59:25.017',
    ExpiryDate: 'August 28, 2026',
    ExpiryTime: '03:59:25.017',
    InvoiceValue: Number(toDecimal(amount)),
    Comments: null,
    CustomerName: 'Lina Haddad',
    CustomerMobile: '+971501234567',
    CustomerEmail: 'lina@example.com',
    UserDefinedField: null,
    InvoiceDisplayValue: `${toGrouped(toDecimal(amount))} ${word}`,
    DueDeposit: 0,
    DepositStatus: 'Not Deposited',
    InvoiceItems: [],
    InvoiceTransactions: transactionsOf(payment),
    Suppliers: [],
  }
}

/** What the people at MyFatoorah have decided about refunds so far. */
export interface MyfatoorahPeople {
  refundStatus: 'Pending' | 'Refunded' | 'Canceled'
}

/** A refund as an inquiry lists it. */
const refundOf = (payment: LedgerPayment, refund: LedgerRefund, { refundStatus }: MyfatoorahPeople) => {
  const amount = Number(toDecimal(money(refund.amount, payment.amount.currency)))
  return {
    RefundId: Number(refund.id),
    RefundStatus: refundStatus,
    InvoiceId: Number(payment.id),
    Amount: amount,
    RefundReference: `2026${refund.id}`,
    ExternalIdentifier: refund.reference.replace(/#\d+$/, '') || null,
    RRN: null,
    RefundAmount: amount,
    BaseCurrency: payment.amount.currency,
  }
}

/** A signed event of version 2 about a refund. */
export const createMyfatoorahRefundEvent = (
  refundId: string,
  status: 'REFUNDED' | 'CANCELED' | 'PERHAPS',
  invoiceId: string,
): PostedEvent => {
  const signed = `Refund.Id=${refundId},Refund.Status=${status},Amount.ValueInBaseCurrency=1.255,ReferencedInvoice.Id=${invoiceId}`
  const body = {
    Event: { Code: 2, Name: 'REFUND_STATUS_CHANGED', Reference: `WH-${refundId}`, CountryIsoCode: 'KWT' },
    Data: {
      Refund: { Id: refundId, Status: status },
      Amount: { ValueInBaseCurrency: '1.255' },
      ReferencedInvoice: { Id: invoiceId },
    },
  }
  const headers = {
    'content-type': 'application/json',
    'myfatoorah-webhook-version': 'v2',
    'myfatoorah-signature': createHmac('sha256', SECRET).update(signed).digest('base64'),
  }
  return { body: JSON.stringify(body), headers }
}

/** A simulator of version 2 of MyFatoorah's API, for an account in Kuwait, and its webhooks of version 2. */
export const startFakeMyfatoorah = async (
  people: MyfatoorahPeople = { refundStatus: 'Refunded' },
): Promise<GatewaySimulator> => {
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
          pageEndsAt: new Date(`${body.ExpiryDate}+03:00`),
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
        return done(invoiceOf(books.getReported(found)))
      }),
    ],
    [
      'POST',
      /^\/v2\/UpdatePaymentStatus$/,
      guarded(({ Key, KeyType, Operation }) => {
        const found = KeyType === 'InvoiceId' ? books.find(String(Key)) : undefined
        const to = Operation === 'Capture' ? 'captured' : 'cancelled'
        return books.end(found, to) ? done(null) : refuse('Operation')
      }),
    ],
    [
      'POST',
      /^\/v2\/MakeRefund$/,
      guarded(({ Key, Amount, CurrencyIso, ExternalIdentifier }) => {
        const payment = books.find(String(Key))
        const wanted = fromDecimal(String(Amount), String(CurrencyIso))
        // A repeated request is another refund.
        const reference = `${typeof ExternalIdentifier === 'string' ? ExternalIdentifier : ''}#${payment?.refunds.length}`
        const refund = wanted && payment && books.refund(payment, { reference, amount: wanted.amount })
        return refund
          ? done({ Key, RefundId: Number(refund.id), RefundReference: `2026${refund.id}`, Amount })
          : refuse('Amount')
      }),
    ],
    [
      'POST',
      /^\/v2\/GetRefundStatus$/,
      guarded(({ Key, KeyType }) => {
        const isInvoice = KeyType === 'InvoiceId'
        const payment = isInvoice
          ? books.payments.find(({ id }) => id === Key)
          : books.payments.find(({ refunds }) => refunds.some(({ id }) => id === Key))
        if (!payment || !(isInvoice || KeyType === 'RefundId')) return refuse('Key')
        const refunds = payment.refunds.filter(({ id }) => isInvoice || id === Key)
        return done({ RefundStatusResult: refunds.map((refund) => refundOf(payment, refund, people)) })
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
    refundAnswer: { of: /MakeRefund /, wordOf: /GetRefundStatus /, field: 'RefundStatus' },
    answerFields: { status: ['InvoiceStatus'], amount: ['InvoiceValue'], currency: ['Currency'] },
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
