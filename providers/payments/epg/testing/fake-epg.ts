import { createFakeLedger, type LedgerPayment } from '#core/payments/testing/fake-ledger.ts'
import { type FakeAnswer, parseBody, startFakeServer } from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator, WireTraits } from '#core/payments/testing/gateway-simulator.ts'
import { fromDecimal, toDecimal } from '#platform/kernel/money.ts'
import { epgFactory } from '../server/plugin.ts'

const PASSWORD = 'canary-password-of-epg'
const IDENTITY = { Customer: 'Demo Merchant'.replace(' ', ''), UserName: 'demo' }

type Fields = Readonly<Record<string, string>>

/** As recorded: every scalar is text, and what is unset is null. */
const respond = (more: object): FakeAnswer => ({
  json: {
    Transaction: {
      ...{
        ResponseClass: '0',
        ResponseClassDescription: 'Success',
        ResponseDescription: 'Request Processed',
      },
      ...{ Language: null, ApprovalCode: null, Account: null, OrderID: null, Payer: null },
      ...{ CardNumber: null, CardToken: null, CardBrand: null, UniqueID: 'u' },
      ...more,
    },
  },
})

const CODE = {
  open: '6601',
  pending: '210',
  authorized: '210',
  captured: '0',
  cancelled: '6602',
  expired: '6603',
} as const

const respondFinalized = ({ id, reference, amount, state, decline }: LedgerPayment): FakeAnswer => {
  if (state === 'declined') return respond({ ResponseCode: decline, ResponseClass: '10', TransactionID: id })
  const paid = {
    ...{ ApprovalCode: '123456', OrderID: reference, Amount: { Value: toDecimal(amount) } },
    ...{ CardNumber: '411111******1111', CardBrand: 'Visa', Payer: { Information: 'Lina Haddad' } },
  }
  return respond({
    ResponseCode: CODE[state],
    TransactionID: id,
    ...(state === 'captured' || state === 'pending' ? paid : {}),
  })
}

export const epgWire: WireTraits = { tellsCurrency: false, knowsOurReference: false, findsRefund: false }

/** A simulator of EPG's single endpoint and its page, which accepts only a form. */
export const startFakeEpg = async (): Promise<GatewaySimulator> => {
  const books = createFakeLedger('1234567')
  const register = (fields: Fields, origin: string): FakeAnswer => {
    const amount = fromDecimal(fields.Amount ?? '', fields.Currency ?? '')
    const reference = fields.OrderID ?? ''
    if (!amount || reference.length > 16 || !fields.Store || !fields.Terminal)
      return respond({ ResponseCode: '6510' })
    if ((fields.ReturnPath ?? '').length > 256) return respond({ ResponseCode: '6560' })
    const { id } = books.open({ reference, amount, returnUrl: fields.ReturnPath })
    return respond({
      ResponseCode: '0',
      TransactionID: id,
      PaymentPage: `${origin}/PaymentEx/MerchantPay/Payment`,
      PaymentPortal: `${origin}/PaymentEx/MerchantPay/Payment`,
    })
  }
  const refund = (fields: Fields): FakeAnswer => {
    const payment = books.find(fields.TransactionID)
    const wanted = fromDecimal(fields.Amount ?? '', fields.Currency ?? '')
    const done =
      payment &&
      wanted &&
      books.refund(payment, { reference: String(payment.refunds.length), amount: wanted.amount })
    return respond(done ? { ResponseCode: '0', TransactionID: done.id } : { ResponseCode: '6540' })
  }
  const server = await startFakeServer((self) => [
    [
      'POST',
      /^\/$/,
      (call) => {
        const [[operation, fields] = ['', {}]] = Object.entries(parseBody(call)) as [string, Fields][]
        const isKnown = fields.Customer === IDENTITY.Customer && fields.UserName === IDENTITY.UserName
        if (!isKnown || fields.Password !== PASSWORD) return respond({ ResponseCode: '6500' })
        if (operation === 'Registration') return register(fields, self.origin)
        if (operation === 'Refund') return refund(fields)
        const payment = books.find(fields.TransactionID)
        return payment ? respondFinalized(books.getReported(payment)) : respond({ ResponseCode: '6520' })
      },
    ],
    [
      'POST',
      /^\/PaymentEx\/MerchantPay\/Payment$/,
      (call) => ({
        status: books.find(String(parseBody(call).TransactionID)) ? 200 : 404,
        text: 'EPG',
      }),
    ],
  ])
  return {
    factory: epgFactory,
    settings: {
      ...{ baseUrl: server.origin, pageOrigins: [server.origin], store: '0000', terminal: '0000' },
      ...{ customer: IDENTITY.Customer, userName: IDENTITY.UserName, password: PASSWORD },
    },
    wire: epgWire,
    server,
    refundAnswer: { of: /"Refund"/, field: 'ResponseCode' },
    answerFields: { status: ['ResponseCode'], amount: ['Amount'], currency: [] },
    ledger: books,
    event: ({ id }) => ({
      body: new URLSearchParams({ TransactionID: id }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  }
}
