import { createHmac } from 'node:crypto'
import {
  createFakeLedger,
  type LedgerPayment,
  type LedgerRefund,
} from '#core/payments/testing/fake-ledger.ts'
import {
  type FakeAnswer,
  type FakeCall,
  type FakeRoute,
  parseBody,
  startFakeServer,
} from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator } from '#core/payments/testing/gateway-simulator.ts'
import { fromDecimal, money, toDecimal } from '#platform/kernel/money.ts'
import { tapFactory } from '../server/plugin.ts'

const KEY = 'sk_test_canaryOfTap'

const STATUS = {
  open: 'INITIATED',
  pending: 'IN_PROGRESS',
  authorized: 'AUTHORIZED',
  captured: 'CAPTURED',
  declined: 'DECLINED',
  cancelled: 'CANCELLED',
  expired: 'TIMEDOUT',
} as const

const RESPONSE_CODE = {
  open: '100',
  pending: '200',
  authorized: '001',
  captured: '000',
  declined: '507',
  cancelled: '302',
  expired: '304',
} as const

const refuse = (status: number, code: string): FakeAnswer => ({
  status,
  json: { errors: [{ code, description: 'No, says Tap' }] },
})

/** The most charges that Tap lists at once. */
const MAX_LISTED = 50

/** A refund as Tap states it at first. */
const refundOf = ({ id: charge, amount: { currency } }: LedgerPayment, refund: LedgerRefund) => ({
  ...{ id: `re_${refund.id}`, object: 'refund', live_mode: false, charge_id: charge, status: 'PENDING' },
  ...{ amount: Number(toDecimal(money(refund.amount, currency))), currency },
  ...{ reason: 'requested_by_customer', reference: { merchant: refund.reference.replace(/#\d+$/, '') } },
})

interface TapReference {
  readonly order: string
  readonly idempotent: string
}

/**
 * The signature in a wallet's payload selects the card's outcome: `ok`, `bank` for a page of the bank, or an issuer's
 * code.
 */
const createWalletToken = (data: unknown): FakeAnswer => {
  const { signature } = data as { signature: string }
  return /^\w{2,8}$/.test(signature) ? { json: { id: `tok_wallet_${signature}` } } : refuse(400, '1126')
}

/** A saved card is granted at once, as by a bank that wants no confirmation; a source without a token waits for Tap's page. */
const payByToken = (payment: LedgerPayment, source: string): void => {
  const fares = /^tok_wallet_(\w+)$/.exec(source)?.[1] ?? (source.startsWith('tok_card') ? 'ok' : undefined)
  if (fares === undefined || fares === 'bank' || payment.state !== 'open') return
  payment.state = fares === 'ok' ? 'captured' : 'declined'
  if (fares !== 'ok') payment.decline = fares
}

/** A simulator of Tap's API and events. */
export const startFakeTap = async (): Promise<GatewaySimulator> => {
  const books = createFakeLedger('chg_TS')
  const customers: string[] = []
  const chargeOf = (payment: LedgerPayment) => {
    const { id, reference, amount, state, decline } = books.getReported(payment)
    return {
      id,
      object: 'charge',
      live_mode: false,
      status: STATUS[state],
      amount: Number(toDecimal(amount)),
      currency: amount.currency,
      reference: { order: reference, transaction: reference, gateway: 'gw-1', payment: `pay-${id}` },
      // As recorded: what was settled may be in another currency than what was asked for.
      transaction: {
        ...{ created: '1700000000123', timezone: 'UTC+03:00' },
        // A charge that was granted or refused at once names no page.
        ...(state === 'open' ? { url: `${server.origin}/pay/${id}` } : {}),
        ...{ expiry: { period: 30, type: 'MINUTE' }, amount: 13.47, currency: 'USD' },
      },
      response: { code: RESPONSE_CODE[state], message: STATUS[state] },
      gateway: { response: { code: decline === 'EXPIRED_CARD' ? decline : '0' } },
      acquirer: { response: { code: state === 'declined' ? decline : '00' } },
      card_security: { code: decline === 'csc' ? 'NO_MATCH' : 'M' },
    }
  }
  const guarded =
    (answer: (call: FakeCall) => FakeAnswer) =>
    (call: FakeCall): FakeAnswer =>
      call.headers.authorization === `Bearer ${KEY}` ? answer(call) : refuse(401, '2108')

  const chargeRoutes: FakeRoute[] = [
    [
      'POST',
      /^\/v2\/charges\/$/,
      guarded((call) => {
        const body = parseBody(call)
        const { order, idempotent } = body.reference as TapReference
        const source = (body.source as { id: string }).id
        const customer = body.customer as { id?: string; first_name?: string }
        const amount = fromDecimal(String(body.amount), String(body.currency))
        if (!amount || !(customer.id || customer.first_name) || !/^(src_|tok_)/.test(source))
          return refuse(400, '1102')
        const save = body.save_card === true ? (customer.id ?? '') : ''
        const webhookUrl = (body.post as { url: string }).url
        const payment =
          books.find(idempotent) ?? books.open({ reference: order, amount, webhookUrl, more: { save } })
        payByToken(payment, source)
        return { json: chargeOf(payment) }
      }),
    ],
    [
      'POST',
      /^\/v2\/charges\/list$/,
      guarded((call) => {
        const { period, limit = '25', starting_after: after } = parseBody(call)
        const { from, to } = (period as { date: { from: string; to: string } }).date
        if (Number(limit) > MAX_LISTED) return refuse(400, '1248')
        const within = books.payments
          .filter(({ createdAt }) => Number(from) <= createdAt.getTime() && createdAt.getTime() <= Number(to))
          .toReversed()
        if (within.length === 0) return refuse(404, '1249')
        const start = after === undefined ? 0 : within.findIndex(({ id }) => id === after) + 1
        const charges = within.slice(start, start + Number(limit)).map(chargeOf)
        const hasMore = start + charges.length < within.length
        return {
          json: { object_type: 'list', live_mode: false, count: charges.length, has_more: hasMore, charges },
        }
      }),
    ],
    [
      'GET',
      /^\/v2\/charges\/(\w+)$/,
      guarded(({ caught: [id] }) => {
        const payment = books.find(id)
        return payment ? { json: chargeOf(payment) } : refuse(404, '1143')
      }),
    ],
    [
      'POST',
      /^\/v2\/refunds\/$/,
      guarded((call) => {
        const body = parseBody(call)
        const payment = books.find(String(body.charge_id))
        const wanted = payment && fromDecimal(String(body.amount), String(body.currency))
        // A repeated request is another refund.
        const reference = `${(body.reference as { merchant: string }).merchant}#${payment?.refunds.length}`
        const refund = wanted && books.refund(payment, { reference, amount: wanted.amount })
        return refund ? { json: refundOf(payment, refund) } : refuse(400, '1133')
      }),
    ],
    [
      'POST',
      /^\/v2\/refunds\/list$/,
      guarded((call) => {
        const { limit = '25', starting_after: after } = parseBody(call)
        if (Number(limit) > MAX_LISTED) return refuse(400, '1248')
        const all = books.payments
          .flatMap((payment) => payment.refunds.map((refund) => refundOf(payment, refund)))
          .toSorted((a, b) => b.id.localeCompare(a.id, 'en', { numeric: true }))
        const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
        const refunds = all.slice(start, start + Number(limit))
        const hasMore = start + refunds.length < all.length
        return { json: { object: 'list', live_mode: false, has_more: hasMore, refunds } }
      }),
    ],
    [
      'GET',
      /^\/v2\/refunds\/re_(\w+)$/,
      guarded(({ caught: [id] }) => {
        const known = books.payments.some(({ refunds }) => refunds.some((refund) => refund.id === id))
        return known ? { json: { id: `re_${id}`, status: 'REFUNDED' } } : refuse(404, '1143')
      }),
    ],
    ['GET', /^\/pay\/(\w+)$/, ({ caught: [id] }) => ({ status: books.find(id) ? 200 : 404, text: 'Tap' })],
  ]
  const cardRoutes: FakeRoute[] = [
    [
      'POST',
      /^\/v2\/customers$/,
      guarded(() => {
        customers.push(`cus_TS${customers.length}`)
        return { json: { id: customers.at(-1) } }
      }),
    ],
    [
      'GET',
      /^\/v2\/card\/(\w+)$/,
      guarded(({ caught: [id] }) => {
        const card = { object: 'card', brand: 'VISA', last_four: '1113', exp_month: 1, exp_year: 2039 }
        return { json: { object: 'list', data: books.cardsOf(id).map((token) => ({ ...card, id: token })) } }
      }),
    ],
    [
      'DELETE',
      /^\/v2\/card\/(\w+)\/(\w+)$/,
      guarded(({ caught: [id, token] }) =>
        books.cardsOf(id).includes(token ?? '') && books.dropCard(token)
          ? { json: { deleted: true, id: token } }
          : refuse(404, '1143'),
      ),
    ],
    [
      'POST',
      /^\/v2\/tokens$/,
      guarded((call) => {
        const { type, token_data, saved_card } = parseBody(call)
        if (type === 'applepay' || type === 'googlepay') return createWalletToken(token_data)
        const { card_id, customer_id } = saved_card as { card_id: string; customer_id: string }
        return books.cardsOf(customer_id).includes(card_id)
          ? { json: { id: `tok_${card_id}` } }
          : refuse(400, '1143')
      }),
    ],
  ]
  const server = await startFakeServer(() => [...chargeRoutes, ...cardRoutes])
  return {
    factory: tapFactory,
    settings: { baseUrl: `${server.origin}/v2`, pageOrigins: [server.origin], secretKeys: [KEY] },
    server,
    refundAnswer: { of: /\/refunds\/ /, field: 'status' },
    answerFields: { status: ['status'], amount: ['amount'], currency: ['currency'] },
    ledger: books,
    event: (payment, { secret = KEY }) => {
      const charge = chargeOf(payment)
      const hashed = `x_id${charge.id}x_amount${toDecimal(books.getReported(payment).amount)}x_currency${charge.currency}x_gateway_reference${charge.reference.gateway}x_payment_reference${charge.reference.payment}x_status${charge.status}x_created${charge.transaction.created}`
      const hashstring = createHmac('sha256', secret).update(hashed).digest('hex')
      return { body: JSON.stringify(charge), headers: { 'content-type': 'application/json', hashstring } }
    },
  }
}
