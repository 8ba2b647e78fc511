import { createCipheriv, createDecipheriv } from 'node:crypto'
import { createFakeLedger, type LedgerPayment } from '#core/payments/testing/fake-ledger.ts'
import { startFakeServer } from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator, WireTraits } from '#core/payments/testing/gateway-simulator.ts'
import { fromDecimal, toDecimal } from '#platform/kernel/money.ts'
import { knetFactory } from '../server/plugin.ts'

const KEY = 'CANARYKEYOFKNET1'
const PASSWORD = 'canaryPassword'
const ID = '123456'

const RESULT = {
  open: 'INITIATED',
  pending: 'PENDING',
  authorized: 'PENDING',
  captured: 'CAPTURED',
  declined: 'NOT CAPTURED',
  cancelled: 'CANCELED',
  expired: 'HOST TIMEOUT',
} as const

const wrap = (plain: string, key = KEY): string => {
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(key), Buffer.from(key))
  return cipher.update(plain, 'utf8', 'hex') + cipher.final('hex')
}

const unwrap = (hex: string): Map<string, string> => {
  const decipher = createDecipheriv('aes-128-cbc', Buffer.from(KEY), Buffer.from(KEY))
  const plain = decipher.update(hex, 'hex', 'utf8') + decipher.final('utf8')
  return new Map(
    plain.split('&').map((pair): [string, string] => {
      const [name = '', ...rest] = pair.split('=')
      return [name, rest.join('=')]
    }),
  )
}

const getElement = (xml: string, name: string): string =>
  xml.split(`<${name}>`)[1]?.split(`</${name}>`)[0] ?? ''

/** An inquiry's answer as recorded: without a root, with `payid`, and without most of the fields of a return. */
const formatInquiry = ({ id, reference, amount, decline }: LedgerPayment, word: string): string =>
  Object.entries({
    ...{ result: word, auth: 'B26351', ref: '024208000001', postdate: '0829', tranid: `20${id}` },
    ...{ trackid: reference, payid: `10${id}`, udf2: '', udf5: 'TrackID', amt: toDecimal(amount) },
    authRespCode: decline ?? '00',
  })
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')

export const knetWire: WireTraits = { asksFirst: false, tellsCurrency: false, findsRefund: false }

/** A simulator of KNET's page and its pipe. */
export const startFakeKnet = async (settings: object = {}): Promise<GatewaySimulator> => {
  const books = createFakeLedger('55')
  const server = await startFakeServer(() => [
    [
      'GET',
      /^\/kpg\/PaymentHTTP\.htm$/,
      ({ url }) => {
        const input = unwrap(url.searchParams.get('trandata') ?? '')
        const amount = fromDecimal(input.get('amt') ?? '', 'KWD')
        const isOurs =
          input.get('id') === ID && input.get('password') === PASSWORD && input.get('currencycode') === '414'
        const reference = input.get('trackid') ?? ''
        if (!isOurs || !amount || input.get('action') !== '1' || !/^\d+$/.test(reference))
          return { status: 400, text: 'IPAY0100013' }
        if (!/^\d+\.\d{3}$/.test(input.get('amt') ?? '') || books.find(reference))
          return { status: 400, text: 'IPAY0100114' }
        books.open({ reference, amount, returnUrl: input.get('responseURL') })
        return { text: 'KNET' }
      },
    ],
    [
      'POST',
      /^\/kpg\/tranPipe\.htm$/,
      ({ text }) => {
        // As captured from the test gateway: an error comes with status 200 and two tags more.
        const fails = (code: string, why = 'Invalid.') => ({
          text: `<result>!ERROR!-${code}-${why}</result><error_code_tag>${code}</error_code_tag><error_service_tag>null</error_service_tag>`,
          contentType: 'text/xml',
        })
        if (getElement(text, 'id') !== ID || getElement(text, 'password') !== PASSWORD)
          return fails('IPAY0100013')
        const payment = books.find(getElement(text, 'transid'))
        if (!payment) return fails('IPAY0100263', 'Transaction not found.')
        if (getElement(text, 'action') === '2') {
          const wanted = fromDecimal(getElement(text, 'amt'), 'KWD')?.amount ?? 0
          const refund = books.refund(payment, { reference: `${payment.refunds.length}`, amount: wanted })
          return refund
            ? { text: `<result>CAPTURED</result><tranid>${refund.id}</tranid>` }
            : fails('IPAY0200011')
        }
        const { reference, amount, state } = books.getReported(payment)
        const word = state === 'captured' ? 'CAPTURED' : `FAILURE(${RESULT[state]})`
        return {
          contentType: 'text/xml',
          text: formatInquiry({ ...payment, reference, amount }, word),
        }
      },
    ],
  ])
  return {
    factory: knetFactory,
    settings: {
      ...{ pageBase: server.origin, pipeBase: server.origin },
      ...{ tranportalId: ID, tranportalPassword: PASSWORD, resourceKey: KEY },
      ...settings,
    },
    wire: knetWire,
    server,
    refundAnswer: { of: /<action>2</, field: 'result' },
    answerFields: { status: ['result'], amount: ['amt'], currency: [] },
    ledger: books,
    event: (payment) => {
      const { id, reference, amount, state } = books.getReported(payment)
      const plain = `paymentid=${id}&result=${RESULT[state]}&trackid=${reference}&amt=${toDecimal(amount)}`
      const body = new URLSearchParams({
        paymentid: id,
        trackid: reference,
        trandata: wrap(plain),
      }).toString()
      return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    },
  }
}
