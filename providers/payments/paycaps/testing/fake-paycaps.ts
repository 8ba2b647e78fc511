import { createHash } from 'node:crypto'
import { createFakeLedger, type LedgerPayment } from '#core/payments/testing/fake-ledger.ts'
import { parseBody, startFakeServer } from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator, WireTraits } from '#core/payments/testing/gateway-simulator.ts'
import { money } from '#platform/kernel/money.ts'
import { paycapsFactory } from '../server/plugin.ts'

const APP = '1001'
const SECRET = 'canary-secret-of-paycaps'

type Fields = Record<string, string>

const hash = ({ HASH: _, ...fields }: Fields, secret = SECRET): string => {
  const pairs = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = pairs.map((pair) => pair.join('=')).join('~')
  return createHash('sha256')
    .update(text + secret)
    .digest('hex')
    .toUpperCase()
}

const signed = (fields: Fields, secret = SECRET): Fields => ({ ...fields, HASH: hash(fields, secret) })

const CODE = {
  open: '300',
  pending: '006',
  authorized: '006',
  captured: '000',
  cancelled: '010',
  expired: '003',
} as const
const NUMBERS: Readonly<Record<string, string>> = { AED: '784', USD: '840' }

const statusOf = ({ id, reference, amount, state, decline }: LedgerPayment): Fields => ({
  ...{ APP_ID: APP, ORDER_ID: reference, AMOUNT: String(amount.amount) },
  ...{
    CURRENCY_CODE: NUMBERS[amount.currency] ?? '',
    STATUS: state === 'captured' ? 'Captured' : 'Declined',
  },
  ...{ RESPONSE_CODE: state === 'declined' ? (decline ?? '004') : CODE[state], PG_REF_NUM: id },
})

export const paycapsWire: WireTraits = { asksFirst: false, findsRefund: false }

/** A simulator of PayCaps' page and the service behind it. */
export const startFakePaycaps = async (): Promise<GatewaySimulator> => {
  const books = createFakeLedger('1234100')
  const say = (fields: Fields) => ({ json: fields, seal: (json: unknown) => signed(json as Fields) })
  const server = await startFakeServer(() => [
    [
      'POST',
      /^\/pgui\/jsp\/paymentrequest$/,
      (call) => {
        const body = parseBody(call) as Fields
        const reference = body.ORDER_ID ?? ''
        const isWhole = body.APP_ID === APP && body.TXNTYPE === 'SALE' && body.CURRENCY_CODE === '784'
        if (body.HASH !== hash(body) || !isWhole || !/^\d+$/.test(body.AMOUNT ?? '') || books.find(reference))
          return { status: 400, text: 'Invalid' }
        books.open({ reference, amount: money(Number(body.AMOUNT), 'AED'), returnUrl: body.RETURN_URL })
        return { text: 'PayCaps' }
      },
    ],
    [
      'POST',
      /^\/pgws\/transact$/,
      (call) => {
        const body = parseBody(call) as Fields
        const found = books.find(body.ORDER_ID)
        if (body.HASH !== hash(body) || body.APP_ID !== APP || !found) return say({ RESPONSE_CODE: '300' })
        if (body.TXNTYPE !== 'REFUND') return say(statusOf(books.getReported(found)))
        const refund = books.refund(found, {
          reference: `${body.REFUND_ORDER_ID}#${found.refunds.length}`,
          amount: Number(body.AMOUNT),
        })
        return say(refund ? { RESPONSE_CODE: '000', PG_REF_NUM: refund.id } : { RESPONSE_CODE: '004' })
      },
    ],
  ])
  return {
    factory: paycapsFactory,
    settings: { baseUrl: server.origin, appId: APP, secretKeys: [SECRET] },
    wire: paycapsWire,
    server,
    refundAnswer: { of: /"REFUND"/, field: 'RESPONSE_CODE' },
    answerFields: { status: ['RESPONSE_CODE'], amount: ['AMOUNT'], currency: ['CURRENCY_CODE'] },
    ledger: books,
    event: (payment, { secret = SECRET }) => ({
      body: new URLSearchParams(signed(statusOf(books.getReported(payment)), secret)).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  }
}
