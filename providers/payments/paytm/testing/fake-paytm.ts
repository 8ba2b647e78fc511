import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import {
  createFakeLedger,
  type FakeLedger,
  type LedgerPaymentState,
} from '#core/payments/testing/fake-ledger.ts'
import {
  type FakeAnswer,
  type FakeCall,
  type FakeRoute,
  parseBody,
  startFakeServer,
} from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator, WireTraits } from '#core/payments/testing/gateway-simulator.ts'
import { addMilliseconds, days, seconds } from '#platform/kernel/clock.ts'
import { fromDecimal, toDecimal } from '#platform/kernel/money.ts'
import { createPaytmFactory } from '../server/plugin.ts'

const MID = 'COMPASS0123'
const KEY = 'CANARYKEYOFPAYTM'
const START = '@@@@&&&&####$$$$'

const sign = (text: string, key: string): string => {
  const hash = createHash('sha256').update(`${text}|wxyz`).digest('hex')
  const cipher = createCipheriv('aes-128-cbc', key, START)
  return cipher.update(`${hash}wxyz`, 'utf8', 'base64') + cipher.final('base64')
}

/** A checksum encrypted with another key is not even readable. */
const isSigned = (text: string, checksum: string): boolean => {
  try {
    return isSignedWithOurs(text, checksum)
  } catch {
    return false
  }
}

const isSignedWithOurs = (text: string, checksum: string): boolean => {
  const decipher = createDecipheriv('aes-128-cbc', KEY, START)
  const plain = decipher.update(checksum, 'base64', 'utf8') + decipher.final('utf8')
  const salt = plain.slice(64)
  return salt.length === 4 && createHash('sha256').update(`${text}|${salt}`).digest('hex') + salt === plain
}

const STATUS = {
  open: ['NO_RECORD_FOUND', '334'],
  pending: ['PENDING', '402'],
  authorized: ['TXN_SUCCESS', '01'],
  captured: ['TXN_SUCCESS', '01'],
  declined: ['TXN_FAILURE', '227'],
  cancelled: ['TXN_FAILURE', '141'],
  expired: ['TXN_FAILURE', '810'],
} as const

const answer = (resultStatus: string, resultCode: string, more: object = {}): FakeAnswer => ({
  json: {
    head: { responseTimestamp: '1790000000123', version: 'v1' },
    body: { resultInfo: { resultStatus, resultCode, resultMsg: '' }, ...more },
  },
})

const ACCESS_TOKEN = 'canary-token-for-reading'

/** Calls with a read token are not signed; `reply` gets their body. */
const withReadToken =
  (reply: (body: Record<string, string>) => FakeAnswer) =>
  (call: FakeCall): FakeAnswer => {
    const { head, body } = parseBody(call) as { head?: object; body?: Record<string, string> }
    const isAllowed =
      JSON.stringify(head) === `{"tokenType":"ACCESS","token":"${ACCESS_TOKEN}","channelId":"WEB"}`
    const isOurs = body?.mid === MID && call.url.searchParams.get('mid') === MID
    return isAllowed && isOurs && body ? reply(body) : answer('F', '2004')
  }

const CARDS: Readonly<Record<string, object>> = {
  '411111': { channelCode: 'VISA', paymentMode: 'CREDIT_CARD', isActive: 'true' },
  '608001': { channelCode: 'RUPAY', paymentMode: 'DEBIT_CARD', isActive: 'false' },
}

const lookUps = (): FakeRoute[] => [
  [
    'POST',
    /^\/theia\/api\/v1\/token\/create$/,
    ({ text, url }) => {
      const [, body = '', token = ''] =
        /^\{"body":(.*),"head":\{"tokenType":"CHECKSUM","token":"([^"]+)"\}\}$/.exec(text) ?? []
      if (!token || !isSigned(body, token)) return answer('F', '2005')
      const { mid, referenceId } = JSON.parse(body)
      const isNamed = /^\w{1,20}$/.test(referenceId) && url.searchParams.get('referenceId') === referenceId
      return isNamed && mid === MID ? answer('S', '0000', { accessToken: ACCESS_TOKEN }) : answer('F', '1001')
    },
  ],
  [
    'POST',
    /^\/theia\/api\/v1\/vpa\/validate$/,
    withReadToken(({ vpa }) => answer('S', '0000', { vpa, valid: vpa === 'success@paytm' })),
  ],
  [
    'POST',
    /^\/fetchBinDetail$/,
    withReadToken(({ bin = '' }) =>
      CARDS[bin] ? answer('S', '0000', { binDetail: { bin, ...CARDS[bin] } }) : answer('F', '1001'),
    ),
  ],
]

/** The list's words are not those of a status. A payment that is still open is in none. */
const toListedStatus = (state: LedgerPaymentState): string | undefined =>
  ({ captured: 'SUCCESS', pending: 'PENDING', declined: 'FAILURE' })[String(state)]

/** The newest first. Paytm refuses a period of more than thirty days, and times without the seconds. */
const listOrders = (books: FakeLedger, body: Readonly<Record<string, string>>): FakeAnswer => {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/
  const { mid, fromDate = '', toDate = '', orderSearchType, orderSearchStatus } = body
  const [from, to] = [new Date(fromDate), new Date(toDate)]
  const isShort = to.getTime() - from.getTime() <= days(30)
  const [page, size] = [Number(body.pageNumber), Number(body.pageSize)]
  if (mid !== MID || !time.test(fromDate) || !time.test(toDate) || !isShort || !(page > 0) || !(size > 0))
    return answer('FAILURE', '1001')
  // Whole seconds: what was made in the last one counts.
  const end = addMilliseconds(to, seconds(1))
  const orders = books.payments
    .filter(({ createdAt }) => createdAt >= from && createdAt < end)
    .toReversed()
    .flatMap((payment) => {
      const { id, reference: merchantOrderId, amount, state } = books.getReported(payment)
      const status = toListedStatus(state)
      const isAsked = orderSearchType === 'TRANSACTION' && orderSearchStatus === status
      const order = { mid: MID, merchantOrderId, txnId: id, amount: toDecimal(amount), payMode: 'UPI' }
      return isAsked ? [{ ...order, orderSearchStatus: status, orderSearchType }] : []
    })
  return answer('SUCCESS', '0000', { orders: orders.slice((page - 1) * size, page * size), pageNumber: page })
}

export const paytmWire: WireTraits = { tellsCurrency: false }

/** A simulator of Paytm's API, its payment page and what it posts to merchants. */
export const startFakePaytm = async (): Promise<GatewaySimulator> => {
  const books = createFakeLedger('2026112111121280')
  /** The signature covers the exact bytes of the body in the call. */
  const guarded =
    (reply: (body: Record<string, string>) => FakeAnswer) => (call: { text: string; headers: object }) => {
      const bytes = /^\{"body":(.*),"head":\{"signature":"([^"]+)"(?:,"tokenType":"CHECKSUM")?\}\}$/.exec(
        call.text,
      )
      if (!bytes?.[1] || !bytes[2] || !isSigned(bytes[1], bytes[2])) return answer('F', '2005')
      return reply(JSON.parse(bytes[1]))
    }
  const server = await startFakeServer(() => [
    ...lookUps(),
    [
      'POST',
      /^\/theia\/api\/v1\/initiateTransaction$/,
      guarded((body) => {
        const { value, currency } = body.txnAmount as unknown as Record<string, string>
        const amount = fromDecimal(value ?? '', currency ?? '')
        const reference = body.orderId ?? ''
        if (body.mid !== MID || !amount || !/^\d+\.\d{2}$/.test(value ?? '') || !body.userInfo)
          return answer('F', '1001')
        if (books.find(reference)) return answer('F', '325')
        const { id } = books.open({ reference, amount, returnUrl: body.callbackUrl })
        return answer('S', '0000', { txnToken: `token${id}` })
      }),
    ],
    [
      'POST',
      /^\/theia\/api\/v1\/showPaymentPage$/,
      (call) => {
        const { mid, orderId, txnToken } = parseBody(call)
        const payment = books.find(String(orderId))
        const isKnown = mid === MID && payment !== undefined && txnToken === `token${payment.id}`
        return { status: isKnown ? 200 : 400, text: 'Paytm' }
      },
    ],
    [
      'POST',
      /^\/v3\/order\/status$/,
      guarded(({ orderId }) => {
        const found = books.find(orderId)
        if (!found) return answer('NO_RECORD_FOUND', '334')
        const { id, reference, amount, state, decline } = books.getReported(found)
        const [status, code] = STATUS[state]
        const more = {
          ...{
            mid: MID,
            orderId: reference,
            txnId: id,
            bankTxnId: '777001234567891',
            txnAmount: toDecimal(amount),
          },
          ...{
            txnType: state === 'authorized' ? 'PREAUTH' : 'SALE',
            refundAmt: '0.0',
            txnDate: '2026-11-21 14:54:07.0',
          },
        }
        return answer(status, state === 'declined' ? (decline ?? code) : code, more)
      }),
    ],
    ['POST', /^\/merchant-passbook\/search\/list\/order\/v2$/, guarded((body) => listOrders(books, body))],
    [
      'POST',
      /^\/refund\/apply$/,
      guarded(({ orderId, txnId, refId, refundAmount }) => {
        const payment = books.find(orderId)
        const wanted = fromDecimal(refundAmount ?? '', 'INR')
        if (!payment || !wanted || payment.id !== txnId) return answer('TXN_FAILURE', '600')
        const refund = books.refund(payment, { reference: refId ?? '', amount: wanted.amount })
        return refund
          ? answer('PENDING', '601', { refId, refundId: refund.id })
          : answer('TXN_FAILURE', '617')
      }),
    ],
    [
      'POST',
      /^\/v2\/refund\/status$/,
      guarded(({ orderId, refId }) => {
        const refund = books.find(orderId)?.refunds.find(({ reference }) => reference === refId)
        return refund
          ? answer('TXN_SUCCESS', '10', { refundId: refund.id })
          : answer('NO_RECORD_FOUND', '631')
      }),
    ],
  ])
  return {
    factory: createPaytmFactory({ random: { bytes: (count) => new Uint8Array(randomBytes(count)) } }),
    settings: { baseUrl: server.origin, mid: MID, websiteName: 'WEBSTAGING', merchantKeys: [KEY] },
    wire: paytmWire,
    server,
    refundAnswer: { of: /\/refund\/apply /, field: 'resultStatus' },
    answerFields: { status: ['resultStatus'], amount: ['txnAmount'], currency: [] },
    ledger: books,
    event: (payment, { secret = KEY }) => {
      const { id, reference, amount, state } = books.getReported(payment)
      const [status, code] = STATUS[state]
      const fields = [
        ['BANKTXNID', ''],
        ['CURRENCY', amount.currency],
        ['MID', MID],
        ['ORDERID', reference],
        ['RESPCODE', code],
        ['RESPMSG', 'Ok | done'],
        ['STATUS', status],
        ['TXNAMOUNT', toDecimal(amount)],
        ['TXNID', id],
      ]
      const checksum = sign(fields.map(([, value]) => value).join('|'), secret)
      const body = new URLSearchParams([['CHECKSUMHASH', checksum], ...fields]).toString()
      return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    },
  }
}
