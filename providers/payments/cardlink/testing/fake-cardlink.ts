import { createHash, randomBytes } from 'node:crypto'
import { createFakeLedger } from '#core/payments/testing/fake-ledger.ts'
import { startFakeServer } from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator, WireTraits } from '#core/payments/testing/gateway-simulator.ts'
import { systemClock } from '#platform/kernel/clock.ts'
import { fromDecimal, type Money, toDecimal } from '#platform/kernel/money.ts'
import { createCardlinkFactory } from '../server/plugin.ts'

const MID = '0020893996'
const SECRET = 'canary-secret-of-cardlink'

const STATUS = {
  open: 'PREPROCESS',
  pending: 'PROCESSING',
  authorized: 'AUTHORIZED',
  captured: 'CAPTURED',
  declined: 'REFUSED',
  cancelled: 'CANCELED',
  expired: 'AUTH-TIMEDOUT',
} as const

const hash = (text: string): string => createHash('sha256').update(text).digest('base64')
const within = (xml: string, name: string): string => xml.split(`<${name}>`)[1]?.split(`</${name}>`)[0] ?? ''

/** Amounts as the XML interface writes them: without zeros at the end, but for one decimal. */
const toShortDecimal = (amount: Money): string => toDecimal(amount).replace(/(\.\d+?)0+$/, '$1')

/** An error has the version 1.0 and no digest. */
const fail = (code: string, description: string) => ({
  text: `<?xml version="1.0" encoding="UTF-8"?><VPOS xmlns="http://www.modirum.com/schemas"><Message version="1.0" messageId="R1" timeStamp="2026-11-21T10:00:00.000+03:00"><ErrorMessage><ErrorCode>${code}</ErrorCode><Description>${description}</Description></ErrorMessage></Message></VPOS>`,
  contentType: 'application/xml',
})

const answer = (kind: string, fields: Record<string, string>) => {
  const flat = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`)
  // A status is nested one level deeper than the other answers.
  const inner = kind === 'StatusResponse' ? ['<TransactionDetails>', ...flat, '</TransactionDetails>'] : flat
  const message = `<Message version="2.1" messageId="R1" timeStamp="2026-11-21T10:00:00.000+02:00"><${kind}>${inner.join('')}</${kind}></Message>`
  return {
    text: `<?xml version="1.0" encoding="UTF-8"?><VPOS xmlns="http://www.modirum.com/schemas/vposxmlapi41">${message}<Digest>unchecked</Digest></VPOS>`,
    contentType: 'application/xml',
  }
}

export const cardlinkWire: WireTraits = { asksFirst: false, findsRefund: false }

/** A simulator of Cardlink's page, its XML interface and its confirmations. */
export const startFakeCardlink = async (): Promise<GatewaySimulator> => {
  const books = createFakeLedger('920000')
  const server = await startFakeServer(() => [
    [
      'POST',
      /^\/vpos\/shophandlermpi$/,
      ({ text }) => {
        const fields = [...new URLSearchParams(text)]
        const form = new Map(fields)
        const values = fields.filter(([name]) => name !== 'digest').map(([, value]) => value)
        const amount = fromDecimal(form.get('orderAmount') ?? '', form.get('currency') ?? '')
        const reference = form.get('orderid') ?? ''
        if (form.get('digest') !== hash(values.join('') + SECRET)) return { status: 400, text: 'Digest' }
        if (form.get('mid') !== MID || !amount || books.find(reference)) return { status: 400, text: 'M2' }
        books.open({ reference, amount, returnUrl: form.get('confirmUrl') })
        return { text: 'Cardlink' }
      },
    ],
    [
      'POST',
      /^\/vpos\/xmlpayvpos$/,
      ({ text }) => {
        const message = `<Message${text.split('<Message')[1]?.split('</Message>')[0]}</Message>`
        if (within(text, 'Digest') !== hash(message + SECRET) || within(text, 'Mid') !== MID)
          return fail('SE', 'Digest')
        const found = books.find(within(text, 'OrderId'))
        if (!found || found.state === 'open') return fail('M1', 'No such order')
        const [, end] = /<(Capture|Cancel)Request>/.exec(message) ?? []
        if (end !== undefined) {
          const isWhole = within(text, 'OrderAmount') === toDecimal(found.amount)
          const isEnded = isWhole && books.end(found, end === 'Capture' ? 'captured' : 'cancelled')
          return isEnded
            ? answer(`${end}Response`, {
                OrderId: found.reference,
                TxId: found.id,
                Status: STATUS[found.state],
              })
            : answer(`${end}Response`, { OrderId: found.reference, Status: 'ERROR', ErrorCode: 'O1' })
        }
        if (message.includes('<RefundRequest>')) {
          const wanted = fromDecimal(within(text, 'OrderAmount'), within(text, 'Currency'))?.amount ?? 0
          const refund = books.refund(found, { reference: String(found.refunds.length), amount: wanted })
          return refund
            ? answer('RefundResponse', { OrderId: found.reference, TxId: refund.id, Status: 'CAPTURED' })
            : answer('RefundResponse', { OrderId: found.reference, Status: 'ERROR', ErrorCode: 'O1' })
        }
        const { id, reference, amount, state, decline } = books.getReported(found)
        return answer('StatusResponse', {
          ...{ OrderId: reference, OrderAmount: toShortDecimal(amount), Currency: amount.currency, TxId: id },
          ...{
            Status: STATUS[state],
            Description: decline ? `Refused, ${decline} - No` : 'OK, 00 - Approved',
          },
        })
      },
    ],
  ])
  return {
    factory: createCardlinkFactory({
      clock: systemClock,
      random: { bytes: (count) => new Uint8Array(randomBytes(count)) },
    }),
    settings: { baseUrl: server.origin, mid: MID, sharedSecrets: [SECRET] },
    wire: cardlinkWire,
    server,
    refundAnswer: { of: /<RefundRequest>/, field: 'Status' },
    answerFields: { status: ['Status'], amount: ['OrderAmount'], currency: ['Currency'] },
    ledger: books,
    event: (payment, { secret = SECRET }) => {
      const { id, reference, amount, state } = books.getReported(payment)
      const fields = [
        ['version', '2'],
        ['mid', MID],
        ['orderid', reference],
        ['status', STATUS[state]],
        ['orderAmount', toDecimal(amount)],
        ['currency', amount.currency],
        ['paymentTotal', toDecimal(amount)],
        ['message', 'OK, 00 - Approved Εγκρίθηκε'],
        ['txId', id],
      ]
      const digest = hash(fields.map(([, value]) => value).join('') + secret)
      const body = new URLSearchParams([...fields, ['digest', digest]]).toString()
      return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    },
  }
}
