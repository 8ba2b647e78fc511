import { createHash } from 'node:crypto'
import {
  createFakeLedger,
  getRefundedAmount,
  type LedgerPayment,
} from '#core/payments/testing/fake-ledger.ts'
import { parseBody, startFakeServer } from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator, WireTraits } from '#core/payments/testing/gateway-simulator.ts'
import {
  applyTesterDecision,
  renderAutoPostPage,
  renderVendorPage,
} from '#core/payments/testing/vendor-page.ts'
import { money } from '#platform/kernel/money.ts'
import { payfortFactory } from '../server/plugin.ts'

const REQUEST = 'canaryRequestPhrase'
const RESPONSE = 'canaryResponsePhrase'
const IDENTITY = { merchant_identifier: 'CycHZxVj', access_code: 'zx0IPmPy5jp1vAz8Kpg7' }

const STATUS = {
  open: '01',
  pending: '19',
  authorized: '02',
  captured: '14',
  declined: '13',
  cancelled: '00',
  expired: '10',
} as const

const hash = (fields: Record<string, unknown>, phrase: string): string => {
  const { signature: _, ...rest } = fields
  const text = Object.entries(rest)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, value]) => [key, '=', String(value)])
  return createHash('sha256')
    .update([phrase, ...text, phrase].join(''))
    .digest('hex')
}

const signed = (fields: Record<string, unknown>, phrase = RESPONSE) => ({
  ...fields,
  signature: hash(fields, phrase),
})

const codeOf = ({ state, decline }: LedgerPayment): string =>
  `${STATUS[state]}${state === 'declined' ? decline : state === 'cancelled' ? '072' : '000'}`

export const payfortWire: WireTraits = { asksFirst: false, tellsCurrency: false }

/** A simulator of PayFort's page, its API and its feedback. */
export const startFakePayfort = async (): Promise<GatewaySimulator> => {
  const books = createFakeLedger('1690')
  const isOurs = (body: Record<string, unknown>): boolean =>
    body.merchant_identifier === IDENTITY.merchant_identifier && body.signature === hash(body, REQUEST)
  const eventOf = (payment: LedgerPayment, secret: string) => {
    const { id, reference, amount, state } = books.getReported(payment)
    const fields = {
      ...{ ...IDENTITY, command: 'PURCHASE', merchant_reference: reference, fort_id: id },
      ...{ amount: String(amount.amount), currency: amount.currency, status: STATUS[state] },
      ...{ response_code: codeOf(payment), response_message: 'Success' },
    }
    const body = new URLSearchParams(signed(fields, secret)).toString()
    return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  }
  const server = await startFakeServer(() => [
    [
      'POST',
      /^\/FortAPI\/paymentPage$/,
      (call) => {
        const body = parseBody(call)
        const isWhole =
          body.command === 'PURCHASE' && body.customer_email && /^(en|ar)$/.test(String(body.language))
        if (!isOurs(body) || !isWhole || books.find(String(body.merchant_reference)))
          return { status: 400, text: '00008' }
        books.open({
          reference: String(body.merchant_reference),
          amount: money(Number(body.amount), String(body.currency)),
          returnUrl: String(body.return_url),
        })
        const page = `/FortAPI/pay/${String(body.merchant_reference)}`
        return renderVendorPage('PayFort', page, String(body.language))
      },
    ],
    [
      'POST',
      /^\/FortAPI\/pay\/([\w-]+)$/,
      (call) => {
        const payment = books.find(call.caught[0])
        if (!payment) return { status: 404 }
        applyTesterDecision(payment, call, '029')
        return renderAutoPostPage('PayFort', payment.returnUrl ?? '', eventOf(payment, RESPONSE).body)
      },
    ],
    [
      'POST',
      /^\/FortAPI\/paymentApi$/,
      (call) => {
        const body = parseBody(call)
        const say = (more: object) => ({
          json: { ...IDENTITY, language: 'en', ...more },
          seal: (json: unknown) => signed(json as Record<string, unknown>),
        })
        if (!isOurs(body)) {
          // As recorded: an error repeats the request, and has neither a signature nor a reference of PayFort's.
          const { signature: _, ...echo } = body
          return { json: { ...echo, status: '00', response_code: '00008', error_msg: 'Invalid signature' } }
        }
        const found = books.find(String(body.merchant_reference))
        if (body.command === 'REFUND') {
          const input = {
            reference: `${body.maintenance_reference}-${found?.refunds.length}`,
            amount: Number(body.amount),
          }
          const refund = found && books.refund(found, input)
          return say(
            refund
              ? { status: '06', response_code: '06000', fort_id: refund.id }
              : { status: '07', response_code: '07030' },
          )
        }
        if (body.command === 'CAPTURE' || body.command === 'VOID_AUTHORIZATION') {
          const isCapture = body.command === 'CAPTURE'
          const isWhole = !isCapture || body.amount === String(found?.amount.amount)
          const isEnded = isWhole && books.end(found, isCapture ? 'captured' : 'cancelled')
          const [done, refused] = isCapture ? ['04', '05'] : ['08', '09']
          return say(
            isEnded
              ? { status: done, response_code: `${done}000`, fort_id: found?.id }
              : { status: refused, response_code: `${refused}030` },
          )
        }
        if (!found) {
          const { signature: _, ...echo } = body
          return { json: { ...echo, status: '00', response_code: '00036' } }
        }
        const payment = books.getReported(found)
        return say({
          ...{ query_command: 'CHECK_STATUS', status: '12', response_code: '12000' },
          ...{ merchant_reference: payment.reference, fort_id: payment.id },
          ...{ transaction_status: STATUS[payment.state], transaction_code: codeOf(payment) },
          authorized_amount: String(payment.state === 'authorized' ? payment.amount.amount : 0),
          captured_amount: String(payment.state === 'captured' ? payment.amount.amount : 0),
          refunded_amount: String(getRefundedAmount(payment)),
        })
      },
    ],
  ])
  return {
    factory: payfortFactory,
    settings: {
      ...{ pageBase: server.origin, apiBase: server.origin, receiptEmail: 'receipts@shop.example' },
      ...{ merchantIdentifier: IDENTITY.merchant_identifier, accessCode: IDENTITY.access_code },
      ...{ requestPhrase: REQUEST, responsePhrases: [RESPONSE] },
    },
    wire: payfortWire,
    server,
    refundAnswer: { of: /"REFUND"/, field: 'status' },
    answerFields: { status: ['transaction_status'], amount: ['captured_amount'], currency: [] },
    ledger: books,
    event: (payment, { secret = RESPONSE }) => eventOf(payment, secret),
  }
}
