import { createHash, randomBytes } from 'node:crypto'
import {
  createFakeLedger,
  type FakeLedger,
  getRefundedAmount,
  type LedgerPayment,
} from '#core/payments/testing/fake-ledger.ts'
import { type FakeAnswer, parseBody, startFakeServer } from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator, WireTraits } from '#core/payments/testing/gateway-simulator.ts'
import { systemClock } from '#platform/kernel/clock.ts'
import { money } from '#platform/kernel/money.ts'
import { createNexiFactory } from '../server/plugin.ts'

const ALIAS = 'ALIAS_WEB_00001'
const KEY = 'CANARYMACKEYOFNEXI'

const STATE = {
  open: 'In Corso',
  pending: 'In Corso',
  authorized: 'Autorizzato',
  captured: 'Contabilizzato',
  declined: 'Negato',
  cancelled: 'Annullato',
  expired: 'Negato',
} as const

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex')

type Body = Readonly<Record<string, string>>

const toRomanDay = (time: Date): string =>
  time.toLocaleDateString('en-GB', {
    timeZone: 'Europe/Rome',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })

/** The word with which the back office states refunds among an order's operations, whatever it answered to a call. */
export interface XpayBank {
  refundWord: string
}

const operationOf = (tipoOperazione: string, importo: number, stato: string) => ({
  ...{ tipoOperazione, importo, divisa: 'EUR', stato },
  ...{ dataOperazione: '2026-11-21 10:11:13.0', utente: 'API' },
})

/** What was captured, which `more.captured` of a payment makes a part of it. */
const getCaptured = ({ state, amount, more }: LedgerPayment): number =>
  state === 'captured' ? Number(more.captured ?? amount.amount) : 0

const operationsOf = (payment: LedgerPayment, { refundWord }: XpayBank) => {
  const captured = getCaptured(payment)
  const refunds = payment.refunds.map(({ amount }) => operationOf('STORNO', amount, refundWord))
  return captured === 0 ? refunds : [operationOf('CONTAB.', captured, 'Contabilizzato'), ...refunds]
}

const toStato = (payment: LedgerPayment, { refundWord }: XpayBank): string => {
  const refunded = refundWord === 'Stornato' ? getRefundedAmount(payment) : 0
  if (refunded > 0) return refunded === payment.amount.amount ? 'Rimborsato' : 'Rimborsato Parz.'
  return payment.more.captured === undefined ? STATE[payment.state] : 'Contabilizzato Parz.'
}

const toEntry = (payment: LedgerPayment, bank: XpayBank) => {
  const { reference, amount, state, decline } = payment
  return {
    codiceTransazione: reference,
    importo: amount.amount,
    divisa: amount.currency,
    stato: toStato(payment, bank),
    ...{ pan: '453997******0006', brand: 'VISA', nazione: 'ITA' },
    dataTransazione: '2026-11-21 10:11:12',
    dettaglio: [
      { nome: 'Lina', cognome: 'Haddad', mail: 'lina@example.com', operazioni: operationsOf(payment, bank) },
    ],
    codiceEsito: state === 'expired' ? '121' : (decline ?? '0'),
  }
}

const DAY = /^(\d\d\/\d\d\/\d{4}) - \1$/

/** All orders of one day, those that were refused too. */
const listOrders = (books: FakeLedger, { periodo = '', canale }: Body, bank: XpayBank): FakeAnswer => {
  const day = DAY.exec(periodo)?.[1]
  if (day === undefined || canale !== 'All') return { json: { esito: 'KO', errore: { codice: 4 } } }
  const report = books.payments
    .filter(({ createdAt, state }) => state !== 'open' && toRomanDay(createdAt) === day)
    .map((payment) => toEntry(books.getReported(payment), bank))
  return { json: { esito: 'OK', report } }
}

/** One `storna` for both: it releases what is only authorised, and gives back what was captured. */
const changeOrder = (
  books: FakeLedger,
  order: LedgerPayment,
  { action, amount }: { readonly action: string | undefined; readonly amount: number },
): boolean => {
  const isCapture = action === 'contabilizza'
  if (isCapture || order.state === 'authorized')
    return amount === order.amount.amount && books.end(order, isCapture ? 'captured' : 'cancelled')
  return books.refund(order, { reference: String(order.refunds.length), amount }) !== undefined
}

export const xpayWire: WireTraits = { asksFirst: false }

/** A simulator of the page and the back office of Nexi's older product. */
export const startFakeXpay = async (
  bank: XpayBank = { refundWord: 'Stornato' },
): Promise<GatewaySimulator> => {
  const books = createFakeLedger('77')
  const no = (codice: number) => ({ json: { esito: 'KO', errore: { codice, messaggio: 'No' } } })
  const server = await startFakeServer(() => [
    [
      'POST',
      /^\/ecomm\/ecomm\/DispatcherServlet$/,
      (call) => {
        const { alias, importo, divisa, codTrans = '', url, urlpost, mac } = parseBody(call) as Body
        const isSigned = mac === sha1(`codTrans=${codTrans}divisa=${divisa}importo=${importo}${KEY}`)
        if (alias !== ALIAS || !isSigned || !url || codTrans.length > 30 || books.find(codTrans))
          return { status: 400, text: 'KO' }
        books.open({ reference: codTrans, amount: money(Number(importo), divisa ?? ''), webhookUrl: urlpost })
        return { text: 'Nexi' }
      },
    ],
    [
      'POST',
      /^\/ecomm\/api\/bo\/situazioneOrdine$/,
      (call) => {
        const { apiKey, codiceTransazione, timeStamp, mac } = parseBody(call) as Body
        if (
          mac !== sha1(`apiKey=${apiKey}codiceTransazione=${codiceTransazione}timeStamp=${timeStamp}${KEY}`)
        )
          return no(5)
        const found = books.find(codiceTransazione)
        if (!found || found.state === 'open') return no(2)
        return { json: { esito: 'OK', report: [toEntry(books.getReported(found), bank)] } }
      },
    ],
    [
      'POST',
      /^\/ecomm\/api\/bo\/reportOrdini$/,
      (call) => {
        const body = parseBody(call) as Body
        const { apiKey, codiceTransazione, periodo, canale, timeStamp, mac } = body
        const text = `apiKey=${apiKey}codiceTransazione=${codiceTransazione}periodo=${periodo}canale=${canale}`
        return mac === sha1(`${text}timeStamp=${timeStamp}${KEY}`) ? listOrders(books, body, bank) : no(5)
      },
    ],
    [
      'POST',
      /^\/ecomm\/api\/bo\/(storna|contabilizza)$/,
      (call) => {
        const { apiKey, codiceTransazione, divisa, importo, timeStamp, mac } = parseBody(call) as Body
        const text = `apiKey=${apiKey}codiceTransazione=${codiceTransazione}divisa=${divisa}importo=${importo}timeStamp=${timeStamp}${KEY}`
        const found = books.find(codiceTransazione)
        if (mac !== sha1(text) || divisa !== '978' || !found) return no(5)
        const isDone = changeOrder(books, found, { action: call.caught[0], amount: Number(importo) })
        return isDone ? { json: { esito: 'OK' } } : no(16)
      },
    ],
  ])
  return {
    factory: createNexiFactory({
      clock: systemClock,
      random: { bytes: (count) => new Uint8Array(randomBytes(count)) },
    }),
    settings: { product: 'xpay', baseUrl: server.origin, alias: ALIAS, macKeys: [KEY] },
    wire: xpayWire,
    server,
    refundAnswer: { of: /\/storna /, field: 'esito' },
    answerFields: { status: ['stato'], amount: ['importo'], currency: ['divisa'] },
    ledger: books,
    event: (payment, { secret = KEY }) => {
      const { reference, amount, state } = books.getReported(payment)
      const esito = state === 'captured' ? 'OK' : 'KO'
      const codAut = state === 'captured' ? 'ABC123' : ''
      const text = `codTrans=${reference}esito=${esito}importo=${amount.amount}divisa=${amount.currency}data=20261121orario=101112codAut=${codAut}`
      const body = new URLSearchParams({
        ...{
          alias: ALIAS,
          codTrans: reference,
          esito,
          importo: String(amount.amount),
          divisa: amount.currency,
        },
        ...{ data: '20261121', orario: '101112', codAut, mac: sha1(text + secret) },
      }).toString()
      return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    },
  }
}
