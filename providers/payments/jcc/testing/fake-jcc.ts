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
import { addMilliseconds, hours, seconds } from '#platform/kernel/clock.ts'
import { money } from '#platform/kernel/money.ts'
import { jccFactory } from '../server/plugin.ts'

const USER = 'shop-api'
const PASSWORD = 'canary-password-of-jcc'
const KEY = 'canary-key-of-callbacks'

const STATUS = {
  open: 0,
  pending: 5,
  authorized: 1,
  captured: 2,
  declined: 6,
  cancelled: 3,
  expired: 6,
} as const
const NUMBERS: Readonly<Record<string, string>> = { EUR: '978', USD: '840' }

const refuse = (errorCode: string): FakeAnswer => ({ json: { errorCode, errorMessage: 'No, says JCC' } })

/**
 * An order as recorded on other banks' accounts of the same platform: the error code and the currency are text, the rest
 * numbers; what is unset is absent.
 */
const orderOf = (payment: LedgerPayment) => {
  const { id, reference, amount, createdAt, state, decline } = payment
  const isHeld = state === 'captured' || state === 'authorized'
  const amounts = {
    paymentState:
      { captured: 'DEPOSITED', authorized: 'APPROVED', cancelled: 'REVERSED' }[String(state)] ?? 'CREATED',
    approvedAmount: isHeld ? amount.amount : 0,
    depositedAmount: state === 'captured' ? amount.amount : 0,
    refundedAmount: getRefundedAmount(payment),
  }
  return {
    ...{ errorCode: '0', errorMessage: 'Success', orderNumber: reference, orderStatus: STATUS[state] },
    ...{ actionCode: state === 'expired' ? -2007 : Number(decline ?? 0), actionCodeDescription: '' },
    ...{ amount: amount.amount, currency: NUMBERS[amount.currency], date: createdAt.getTime() },
    ...{
      orderDescription: 'Lina Haddad',
      merchantOrderParams: [],
      attributes: [{ name: 'mdOrder', value: id }],
    },
    ...(isHeld
      ? {
          cardAuthInfo: { expiration: '203112', approvalCode: '123456', pan: '411111**1111' },
          ...{ authDateTime: 1_790_000_001_123, terminalId: '123456', authRefNum: '111111111111' },
        }
      : {}),
    ...(state === 'expired' ? {} : { paymentAmountInfo: amounts, bankInfo: {} }),
  }
}

/** The bank's clock is that of Cyprus. */
const ZONE_OFFSET = hours(2)

const readTime = (text = ''): Date => {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)?.slice(1) ?? []
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = parts
  return addMilliseconds(new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`), -ZONE_OFFSET)
}

/** As recorded on another bank's account of the same platform; the newest first. */
const listOrders = (books: FakeLedger, body: Readonly<Record<string, string>>): FakeAnswer => {
  const [from, to] = [readTime(body.from), readTime(body.to)]
  const [page, pageSize] = [Number(body.page), Number(body.size)]
  const isAsked = body.transactionStates === 'DEPOSITED,REFUNDED' && body.searchByCreatedDate === 'true'
  if (!isAsked || Number.isNaN(to.getTime() - from.getTime()) || pageSize > 200 || page < 0)
    return refuse('5')
  const all = books.payments
    .filter(({ createdAt, state }) => state === 'captured' && createdAt >= from && createdAt <= to)
    .toReversed()
  const orderStatuses = all
    .slice(page * pageSize, (page + 1) * pageSize)
    .map((payment) => orderOf(books.getReported(payment)))
  return { json: { errorCode: 0, orderStatuses, totalCount: all.length, page, pageSize } }
}

/** A simulator of JCC's REST interface, its page and its callbacks. */
export const startFakeJcc = async (): Promise<GatewaySimulator> => {
  const books = createFakeLedger('3ff6962a-7dcc-4283-ab50-a6d7dd33')
  const guarded = (answer: (body: Record<string, string>) => FakeAnswer) => (call: FakeCall) => {
    const body = parseBody(call) as Record<string, string>
    return body.userName === USER && body.password === PASSWORD ? answer(body) : refuse('5')
  }
  const server = await startFakeServer((self) => [
    [
      'POST',
      /^\/payment\/rest\/register\.do$/,
      guarded(({ orderNumber = '', amount, currency, clientId, features, sessionTimeoutSecs }) => {
        if (currency !== '978' || !/^\d+$/.test(amount ?? '') || orderNumber.length > 36) return refuse('4')
        if (books.find(orderNumber)) return refuse('1')
        const save = features === 'FORCE_CREATE_BINDING' ? (clientId ?? '') : ''
        const { id } = books.open({
          reference: orderNumber,
          amount: money(Number(amount), 'EUR'),
          more: { save },
          pageEndsAt: addMilliseconds(new Date(), seconds(Number(sessionTimeoutSecs))),
        })
        return { json: { orderId: id, formUrl: `${self.origin}/pay/${id}` } }
      }),
    ],
    [
      'POST',
      /^\/payment\/rest\/getOrderStatusExtended\.do$/,
      guarded(({ orderId, orderNumber }) => {
        const found = books.find(orderId ?? orderNumber)
        if (!found) return refuse('6')
        return { json: orderOf(books.getReported(found)) }
      }),
    ],
    ['POST', /^\/payment\/rest\/getLastOrdersForMerchants\.do$/, guarded((body) => listOrders(books, body))],
    [
      'POST',
      /^\/payment\/rest\/(deposit|reverse)\.do$/,
      (call) =>
        guarded(({ orderId, amount }) => {
          const payment = books.find(orderId)
          const isWhole = call.caught[0] === 'reverse' || Number(amount) === payment?.amount.amount
          const to = call.caught[0] === 'deposit' ? 'captured' : 'cancelled'
          return isWhole && books.end(payment, to) ? { json: { errorCode: 0 } } : refuse('7')
        })(call),
    ],
    [
      'POST',
      /^\/payment\/rest\/refund\.do$/,
      guarded(({ orderId, amount }) => {
        const payment = books.find(orderId)
        const refund =
          payment &&
          books.refund(payment, { reference: String(payment.refunds.length), amount: Number(amount) })
        return refund ? { json: { errorCode: 0 } } : refuse('7')
      }),
    ],
    [
      'POST',
      /^\/payment\/rest\/getBindings\.do$/,
      guarded(({ clientId }) => {
        const bindings = books
          .cardsOf(clientId)
          .map((bindingId) => ({ bindingId, maskedPan: '411111**1111', expiryDate: '203112' }))
        return bindings.length > 0 ? { json: { errorCode: '0', bindings } } : refuse('2')
      }),
    ],
    [
      'POST',
      /^\/payment\/rest\/unBindCard\.do$/,
      guarded(({ bindingId }) => (books.dropCard(bindingId) ? { json: { errorCode: '0' } } : refuse('2'))),
    ],
    ['GET', /^\/pay\/([\w-]+)$/, ({ caught: [id] }) => ({ status: books.find(id) ? 200 : 404, text: 'JCC' })],
  ])
  return {
    factory: jccFactory,
    settings: {
      ...{ baseUrl: `${server.origin}/payment/rest`, pageOrigins: [server.origin] },
      ...{ userName: USER, password: PASSWORD, callbackKeys: [KEY] },
    },
    server,
    refundAnswer: { of: /\/refund\.do /, field: 'errorCode' },
    answerFields: { status: ['orderStatus'], amount: ['depositedAmount'], currency: ['currency'] },
    ledger: books,
    event: (payment, { secret = KEY }) => {
      const { id, reference, amount, state } = books.getReported(payment)
      const isPaid = state === 'captured'
      const fields = [
        ['amount', String(amount.amount)],
        ['mdOrder', id],
        ['operation', isPaid ? 'deposited' : 'declinedByTimeout'],
        ['orderNumber', reference],
        ['status', isPaid ? '1' : '0'],
      ]
      const text = fields.map(([name, value]) => `${name};${value};`).join('')
      const checksum = createHmac('sha256', secret).update(text).digest('hex').toUpperCase()
      const body = new URLSearchParams([
        ...fields,
        ['checksum', checksum],
        ['sign_alias', 'key-1'],
      ]).toString()
      return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    },
  }
}
